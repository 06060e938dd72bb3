"""A memory in which each entry stands beside one that says it more exactly."""

NEAR = """\
# Memory

- Uses Pandas for data analysis
- Uses Pandas for data analysis at work
- Drinks oolong tea
- Drinks oolong tea in the morning
- Plays chess with Anna
- Plays chess with Anna on Tuesdays
- Lives in Ghent
- Lives in Ghent near the river
- Owns a red bicycle
- Owns a red bicycle with a basket
"""
