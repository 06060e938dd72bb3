"""The tests of the storage layer; files, locks and processes are real."""
