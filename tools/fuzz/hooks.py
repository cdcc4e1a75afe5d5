"""Hooks of the fuzz run: give generated requests real ids some of the time, and count the answers.

Random uuids alone would only ever see 404. Every other request therefore gets ids of resources made just for it, so
that each operation is also seen to succeed; the first of each operation is valid as a whole, since for some operations
few requests are generated at all. The counts go to FUZZ_REPORT, which the runner judges.
"""

import atexit
import collections
import json
import os
import random

import requests
import schemathesis

BASE_URL = os.environ["FUZZ_BASE_URL"]
API_KEY = os.environ["FUZZ_API_KEY"]
HEADERS = {"X-API-Key": API_KEY}
DEFINITION_KEY = "fuzz-task"
PROCESS = {
    "id": DEFINITION_KEY,
    "elements": [
        {"id": "start", "type": "startEvent"},
        {"id": "review", "type": "userTask", "name": "Review"},
        {"id": "paid", "type": "intermediateCatchEvent", "event": {"type": "message", "name": "paid"}},
        {"id": "end", "type": "endEvent"},
    ],
    "flows": [
        {"id": "a", "sourceRef": "start", "targetRef": "review"},
        {"id": "b", "sourceRef": "review", "targetRef": "paid"},
        {"id": "c", "sourceRef": "paid", "targetRef": "end"},
    ],
}

begun: set[str] = set()
chance = random.Random(int(os.environ.get("FUZZ_SEED", "1")))
answers: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)


def must(method: str, path: str, body=None):
    """The resources that the fuzz run makes for itself have to succeed, or the run says nothing."""
    response = requests.request(method, BASE_URL + path, headers=HEADERS, json=body, timeout=60)
    if not response.ok:
        raise RuntimeError(f"{method} {path}: {response.status_code} {response.text[:300]}")
    return response.json().get("data")


def upload_once():
    body = {"key": DEFINITION_KEY, "name": "Fuzz", "source_type": "json", "source": PROCESS}
    response = requests.post(BASE_URL + "/v1/definitions", headers=HEADERS, json=body, timeout=60)
    if response.status_code not in (201, 409):
        raise RuntimeError(f"upload: {response.status_code} {response.text[:300]}")


def new_instance() -> str:
    return must("POST", "/v1/instances", {"definition_key": DEFINITION_KEY})["id"]


def new_task(claimed: bool) -> str:
    task = must("GET", f"/v1/tasks?instance_id={new_instance()}")[0]["id"]
    if claimed:
        must("POST", f"/v1/tasks/{task}/claim", {"assignee": "fuzz"})
    return task


def new_definition() -> str:
    key = f"fuzz-{chance.getrandbits(48):x}"
    must("POST", "/v1/definitions", {"key": key, "name": key, "source_type": "json", "source": PROCESS})
    must("PUT", f"/v1/definitions/{key}", {"name": key, "source_type": "json", "source": PROCESS})
    return key


def new_key() -> str:
    return must("POST", "/v1/auth/keys", {"name": "fuzz"})["id"]


def errored_or_suspended_instance() -> str:
    instance = new_instance()
    must("POST", f"/v1/instances/{instance}/suspend", {})
    return instance


def valid_body(method: str, path: str):
    """A body that succeeds, for the operations whose success random bodies would never hit."""
    version = {"name": "fuzz", "source_type": "json", "source": PROCESS}
    return {
        ("POST", "/v1/definitions"): {"key": f"fuzz-{chance.getrandbits(48):x}", **version},
        ("PUT", "/v1/definitions/{key}"): version,
        ("POST", "/v1/definitions/{key}/rollback"): {"version": 1},
        ("POST", "/v1/definitions/{key}/simulate"): {"script": [{"at": "review", "complete": {"ok": True}}]},
        ("POST", "/v1/definitions/simulate"): {"source_type": "json", "source": PROCESS},
        ("POST", "/v1/definitions/validate"): {"source_type": "json", "source": PROCESS},
        ("POST", "/v1/messages"): {"name": "told"},
        ("POST", "/v1/signals"): {"name": "closing"},
        ("POST", "/v1/instances"): {"definition_key": DEFINITION_KEY, "variables": {"amount": 1}},
        ("PATCH", "/v1/instances/{id}/variables"): {"variables": {"amount": 2}},
        ("POST", "/v1/instances/{id}/events"): {"event_type": "message", "event_name": "paid", "payload": {}},
        ("POST", "/v1/tasks/{id}/claim"): {"assignee": "fuzz"},
        ("POST", "/v1/tasks/{id}/delegate"): {"assignee": "other"},
        ("POST", "/v1/tasks/{id}/complete"): {"variables": {"ok": True}},
        ("POST", "/v1/auth/keys"): {"name": "fuzz", "scopes": ["tasks:read"]},
        ("PUT", "/v1/tenant"): {"settings": {"theme": "dark"}},
        ("POST", "/v1/register"): {"name": "Fuzz", "email": f"fuzz{chance.getrandbits(32)}@example.com"},
        ("POST", "/v1/register/verify"): registration_to_verify() if path == "/v1/register/verify" else None,
        ("POST", "/v1/register/resend"): registration_to_resend() if path == "/v1/register/resend" else None,
    }.get((method, path))


def registration_to_resend():
    body = {"name": "Fuzz", "email": f"fuzz{chance.getrandbits(48)}@example.com"}
    answer = requests.post(BASE_URL + "/v1/register", json=body, timeout=30).json()
    return {"tenantId": answer["data"]["tenantId"]}


def registration_to_verify():
    """Registers and reads the code from the outbox folder of the local stack."""
    email = f"fuzz{chance.getrandbits(48)}@example.com"
    answer = requests.post(BASE_URL + "/v1/register", json={"name": "Fuzz", "email": email}, timeout=30).json()
    outbox = os.environ["FUZZ_OUTBOX"]
    # Files of another suffix are still being written.
    mails = [name for name in os.listdir(outbox) if name.endswith(".json")]
    for name in sorted(mails, reverse=True):
        with open(os.path.join(outbox, name), encoding="utf-8") as file:
            mail = file.read()
        if email in mail:
            digits = [word for word in json.loads(mail)["text"].replace(".", " ").split() if word.isdigit() and len(word) == 6]
            return {"tenantId": answer["data"]["tenantId"], "verificationCode": digits[0]}
    raise RuntimeError(f"no mail to {email} in {outbox}")


def real_parameters(method: str, path: str) -> dict:
    if path.startswith("/v1/tasks/{id}"):
        needs_claim = path.rsplit("/", 1)[-1] in ("complete", "unclaim", "delegate")
        return {"id": new_task(needs_claim)}
    if path.startswith("/v1/instances/{id}"):
        return {"id": errored_or_suspended_instance() if path.endswith("/resume") else new_instance()}
    if path.startswith("/v1/auth/keys/{id}"):
        return {"id": new_key()}
    if path.startswith("/v1/definitions/{key}"):
        key = new_definition() if method != "GET" else DEFINITION_KEY
        return {"key": key, "v": 1, "version": 1}
    return {}


upload_once()


@schemathesis.hook
def before_call(context, case, kwargs):
    method, path = case.method.upper(), case.path
    is_first = f"{method} {path}" not in begun
    begun.add(f"{method} {path}")
    if not is_first and chance.random() < 0.5:
        spare_shared_definition(method, case)
        return
    real = real_parameters(method, path)
    for name in list(case.path_parameters or {}):
        if name in real:
            case.path_parameters[name] = real[name]
    body = valid_body(method, path)
    if is_first or (body is not None and chance.random() < 0.5):
        make_valid(case, body)


def spare_shared_definition(method: str, case):
    """Keys are also taken from former answers: what all requests need is neither deleted nor changed by one of them."""
    parameters = case.path_parameters or {}
    if method != "GET" and parameters.get("key") == DEFINITION_KEY:
        parameters["key"] = new_definition()


def make_valid(case, body):
    case.query = {}
    case.headers = dict(HEADERS)
    if body is not None:
        case.body = body
        case.media_type = "application/json"


@schemathesis.hook
def after_call(context, case, response):
    answers[f"{case.method.upper()} {case.path}"][response.status_code] += 1


@atexit.register
def write_report():
    with open(os.environ["FUZZ_REPORT"], "w", encoding="utf-8") as file:
        json.dump({operation: dict(counts) for operation, counts in answers.items()}, file)
