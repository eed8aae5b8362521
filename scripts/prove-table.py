"""Writes docs/reliability.md: faults, loads and promises from lists, outcomes, times and figures from a test run's log."""

import datetime
import os
import re
import subprocess
import sys

log, rounds, target = sys.argv[1:]
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

failed = []


def table(file):
    """The rows of a list with what became of each."""
    rows = []
    for line in open(file, encoding="utf-8"):
        match = re.match(r"\| (.*) \| (.*) \| `(\w+)` \|", line)
        if not match:
            continue
        fault, promise, name = match.groups()
        tried = runs.get(name, [])
        if not tried or not all(passed for passed, _ in tried):
            failed.append(name)
        kept = f"{sum(passed for passed, _ in tried)} of {len(tried)}" if tried else "did not end"
        slowest = f"{max(seconds for _, seconds in tried):.1f} s" if tried else "-"
        figures = "; ".join(measured.get(name, []))
        rows.append(f"| {fault} | {promise} | {kept} | {slowest} | {figures} |")
    return "\n".join(rows)


def review(file):
    """The list as it is, once every test that it names is known to exist."""
    text = open(file, encoding="utf-8").read()
    for name in sorted(set(re.findall(r"`([a-z_]+)`", text))):
        if subprocess.run(["grep", "-rqE", rf"(fn|mod) {name}\b", "crates"]).returncode != 0:
            failed.append(f"{name} (named in {file}, and nowhere else)")
    return text


day = datetime.date.today().isoformat()
# What a reader should know of this run, such as what else the machine did.
note = f"\n{os.environ['PROVE_NOTE']}\n" if "PROVE_NOTE" in os.environ else ""
text = f"""# What happens under faults and load

Written by `make prove` ({day}, {os.cpu_count()} cores, {rounds} round{'s' if rounds != '1' else ''}); not by hand.
{note}
## Faults and abuse

Each line is a test with real databases and stores, on SQLite and on PostgreSQL where both have it, with the everyday build.
Kills, full disks, lost databases and stores happen to processes of the program; deadlines, leases, SIGTERM and clocks are
tried within one process. The time is the slowest run, from start to well.

| fault or abuse | what must hold | kept | time | measured |
|---|---|---|---|---|
{table("scripts/prove-faults.md")}

## Load

One process on SQLite, on the machine that also runs the users. Each figure names the build that it was taken from.

| load | what must hold | kept | time | measured |
|---|---|---|---|---|
{table("scripts/prove-loads.md")}

## What a review found

Every finding, and the tests that keep it mended: of `make test`, and of `make prove` where they take minutes.

{review("scripts/prove-review.md")}"""
open(target, "w", encoding="utf-8").write(text)
if failed:
    sys.exit("did not hold: " + ", ".join(failed))
