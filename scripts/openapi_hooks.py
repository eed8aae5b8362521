"""Lets schemathesis call as an integrator would: with signatures and a token, and with ids that exist.

Made-up ids are never found, so that nothing but refusals would be seen. Here every second call gets an id of a
task, ticket, work, export, template or topic that is there.
"""

import base64
import hashlib
import hmac
import json
import os
import random
import time
import urllib.parse
import urllib.request

import schemathesis

BASE, KEY, SECRET = (os.environ[f"CHECK_{name}"] for name in ("BASE", "KEY", "SECRET"))
ENTERPRISE = "/api/template_component/enterprise/suit"
SIGNED = (
    "/api/grant/token",
    "/api/statistic/user/task",
    *(f"{ENTERPRISE}/{call}" for call in ("add", "map", "remove", "rename", "report")),
)
OUTLINE = "# Bees\n## Life\n### A hive\n#### Queen\n- She lays the eggs.\n#### Workers\n- They do the rest.\n"
chance = random.Random(1)


def signed_headers(method, path):
    now = str(int(time.time()))
    digest = hmac.new(SECRET.encode(), f"{method}@{path}/@{now}".encode(), hashlib.sha1).digest()
    return {"x-api-key": KEY, "x-timestamp": now, "x-signature": base64.b64encode(digest).decode()}


def call(method, path, headers, **fields):
    body = urllib.parse.urlencode(fields)
    url = BASE + path if method == "POST" else f"{BASE}{path}?{body}"
    data = body.encode() if method == "POST" else None
    request = urllib.request.Request(url, data=data, headers=headers, method=method)
    with urllib.request.urlopen(request, timeout=20) as response:
        answer = json.load(response)
    if answer["code"] != 0:
        raise SystemExit(f"{path}: {answer}")
    return answer["data"]


def user_headers():
    token = call("GET", SIGNED[0], signed_headers("GET", SIGNED[0]), uid="check", channel="")["token"]
    return {"x-api-key": KEY, "x-token": token, "x-channel": ""}


USER = user_headers()


def known_ids():
    task = call("POST", "/api/ai/chat/v2/task", USER, type=7, content=OUTLINE)["id"]
    ticket = call("GET", "/api/ai/chat/v2/content", USER, task_id=task)
    works = [call("POST", "/api/design/v2/save", USER, task_id=task, name=f"Work {n}")["id"] for n in range(6)]
    # In every state: most in use, one in the recycle bin.
    call("POST", "/api/design/delete", USER, user_design_id=works[5])
    export = call("POST", "/api/download/export/file", USER, id=works[0], format="ppt")
    suit = call("GET", "/api/template_component/suit/search", USER, page=1, page_size=1)["list"][0]["id"]
    return {"task_id": [task], "ticket": [ticket], "user_design_id": works, "task_key": [export], "template_id": [suit]}


KNOWN = known_ids()


@schemathesis.hook
def before_call(context, case, kwargs):
    path = case.operation.path
    case.headers = {**(case.headers or {}), **(signed_headers(case.method, path) if path in SIGNED else USER)}
    if chance.random() < 0.5:
        return
    for place in (case.query, case.body):
        for name in KNOWN:
            if isinstance(place, dict) and name in place:
                place[name] = chance.choice(KNOWN[name])
    if path == "/api/download/export/file" and isinstance(case.body, dict):
        case.body["id"] = chance.choice(KNOWN["user_design_id"])
