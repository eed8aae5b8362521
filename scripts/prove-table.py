"""Writes the table of docs/reliability.md: faults and promises from a list, outcomes and times from a test run's log."""

import datetime
import os
import re
import sys

faults, log, rounds, target = sys.argv[1:]
runs, measured, names = {}, {}, []
for line in open(log, encoding="utf-8"):
    match = re.match(r"\s+(PASS|FAIL|TIMEOUT|SIG\w+) \[\s*([\d.]+)s\].* (\S+)$", line)
    if match:
        outcome, seconds, path = match.groups()
        names = path.split("::")
        for name in names:
            runs.setdefault(name, []).append((outcome == "PASS", float(seconds)))
    # What a test printed follows the line that says how it ended.
    match = re.match(r"\s*measured: (.*)$", line)
    if match:
        for name in names:
            found = measured.setdefault(name, [])
            found += [] if match[1] in found else [match[1]]

rows, failed = [], []
for line in open(faults, encoding="utf-8"):
    match = re.match(r"\| (.*) \| (.*) \| `(\w+)` \|", line)
    if not match:
        continue
    fault, promise, name = match.groups()
    tried = runs.get(name, [])
    if not tried or not all(passed for passed, _ in tried):
        failed.append(name)
    kept = sum(passed for passed, _ in tried)
    slowest = f"{max(seconds for _, seconds in tried):.1f} s" if tried else "-"
    figures = "; ".join(measured.get(name, []))
    rows.append(f"| {fault} | {promise} | {kept} of {len(tried)} | {slowest} | {figures} |")

cores = os.cpu_count()
day = datetime.date.today().isoformat()
text = f"""# What happens under faults

Written by `make prove` ({day}, {cores} cores, {rounds} round{'s' if rounds != '1' else ''}, everyday build); not by hand.
Each line is a test with real databases and stores, on SQLite and on PostgreSQL where both have it. Kills, full disks and
lost stores happen to processes of the program; deadlines, leases, SIGTERM and clocks are tried within one process. The time is the slowest run, from start to well.

| fault or abuse | what must hold | kept | time | measured |
|---|---|---|---|---|
""" + "\n".join(rows) + "\n"
open(target, "w", encoding="utf-8").write(text)
if failed:
    sys.exit("did not hold: " + ", ".join(failed))
