"""What `claw --help` and the manual page say beside the options."""

GROUPS = (
    ("Talk", ("chat", "ask")),
    ("Your files", ("memory", "sessions", "init")),
    ("At night", ("sleep", "cron")),
    ("This machine", ("doctor", "model", "completion")),
    ("Measure", ("eval",)),
)
"""The commands, by what a person wants; one that is named nowhere stands under the last."""

EXAMPLES = (
    ("claw", "talk; Ctrl-D leaves"),
    ("claw -c", "go on with the last conversation"),
    ('claw ask "what is a good name for a boat?"', "one question, the answer alone"),
    ('git diff | claw ask "a commit message for this, please"', "what is piped in is attached"),
    ("claw ask --json hi | jq -r .answer", "for a script"),
    ('claw memory search "boat"', "find what was said and noted"),
    ("claw memory forget 3f2a", "take an entry out for good"),
    ("claw cron install --at 03:30", "tidy the memory every night"),
    ("claw doctor", "what works, and the line that repairs what does not"),
)

EXIT_CODES = (
    (0, "done"),
    (1, "something else went wrong, or nothing was found"),
    (2, "the command line cannot be understood"),
    (65, "a file or a reply cannot be used"),
    (69, "no model can be reached"),
    (75, "try later: a lock is held, or a file changed meanwhile"),
    (77, "a key is missing or was refused"),
    (78, "a setting cannot work"),
    (129, "the terminal was closed"),
    (130, "stopped with Ctrl-C"),
    (143, "stopped with SIGTERM"),
)

FILES = (
    ("MEMORY.md", "what claw remembers: Markdown, one bullet is one entry; yours to edit"),
    ("sessions/ID.json", "one conversation"),
    (".env", "keys and settings; .env.example in the source lists them all"),
    ("PERSONA.md", "replaces the built-in persona"),
    (".claw/claw.log", "what went wrong behind a chat"),
)
"""Below the workspace: --home, else CLAW_HOME, else this folder after `claw init`, else ~/.claw."""

VARIABLES = (
    ("DEEPSEEK_API_KEY, OPENAI_API_KEY", "the key of the model that answers"),
    ("OPENAI_BASE_URL", "where another endpoint with OpenAI's protocol is"),
    ("CLAW_MODEL", "deepseek:NAME, openai:NAME, local, or local:/path.gguf"),
    ("CLAW_HOME", "the workspace"),
    ("CLAW_TIMEOUT", "seconds of silence after which a reply is cut; 90 by default"),
    ("HTTPS_PROXY, NO_PROXY, SSL_CERT_FILE", "the way to the endpoint"),
    ("NO_COLOR, FORCE_COLOR, TERM=dumb", "colour, where --color does not say"),
    ("VISUAL, EDITOR", "what `claw memory edit` opens"),
)

KEYS = (
    ("Enter", "send; Alt-Enter, Ctrl-J or a final backslash make a new line"),
    ("Ctrl-C", "stop a reply and keep what came; clear what is typed"),
    ("Ctrl-D", "leave, on an empty line"),
    ("Up, Ctrl-R", "what was said before"),
    ("/help", "the commands within a chat"),
)
