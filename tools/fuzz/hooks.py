"""Hooks of the fuzz run: give generated requests real ids some of the time, and count the answers.

Random uuids alone would only ever see 404. Every other request therefore gets ids of resources made just for it, so
that each operation is also seen to succeed; the first of each operation is valid as a whole, since for some operations
few requests are generated at all. The counts go to FUZZ_REPORT, which the runner judges.
"""

import atexit
import collections
import json
import os

import schemathesis

import resources as made
from resources import DEFINITION_KEY, FAILING, HEADERS, PROCESS, TIMED, WORKING, chance

SHARED_KEYS = {source["id"] for source in (PROCESS, TIMED, FAILING, WORKING, made.CALLING)}
begun: set[str] = set()
answers: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)


def valid_body(method: str, path: str, real: dict):
    """A body that succeeds, for operations that no random body would satisfy."""
    lock = {"lock_token": real.get("lock_token")}
    version = {"name": "fuzz", "source_type": "json", "source": PROCESS}
    return {
        ("POST", "/v1/definitions"): {"key": f"fuzz-{chance.getrandbits(48):x}", **version},
        ("PUT", "/v1/definitions/{key}"): version,
        ("POST", "/v1/definitions/{key}/rollback"): {"version": 1},
        ("POST", "/v1/definitions/{key}/simulate"): {"script": [{"at": "review", "complete": {"ok": True}}]},
        ("POST", "/v1/definitions/simulate"): {"source_type": "json", "source": PROCESS},
        ("POST", "/v1/definitions/validate"): {"source_type": "json", "source": PROCESS},
        ("POST", "/v1/decisions"): {"key": f"fuzz-{chance.getrandbits(48):x}", "name": "fuzz", "source_type": "json", "source": made.DECISION},
        ("PUT", "/v1/decisions/{key}"): {"source_type": "json", "source": made.DECISION},
        ("POST", "/v1/decisions/{key}/rollback"): {"version": 1},
        ("POST", "/v1/decisions/{key}/evaluate"): {"variables": {"amount": 150}},
        ("PUT", "/v1/data-stores/{name}/{key}"): made.ENTRY,
        ("POST", "/v1/credentials"): {"name": f"fuzz-{chance.getrandbits(48):x}", **made.SECRET},
        ("PATCH", "/v1/credentials/{name}"): made.SECRET,
        ("POST", "/v1/instances/batch"): {"action": "move", "from_element_id": "review", "target_element_id": "paid", "search": made.NOBODY},
        ("POST", "/v1/instances/{id}/tokens/move"): {"from_element_id": "review", "target_element_id": "paid"},
        ("POST", "/v1/instances/{id}/files"): made.FILE,
        ("POST", "/v1/instances/{id}/tokens/{tokenId}/move"): {"target_element_id": "review"},
        ("POST", "/v1/instances/{id}/tokens"): {"element_id": "paid"},
        ("POST", "/v1/deployments"): {"resources": [{"name": "fuzz.process.json", "key": f"fuzz-{chance.getrandbits(48):x}", "source": PROCESS}]},
        ("POST", "/v1/instances/search"): {"status": ["running"], "variables": [{"name": "amount", "op": "gt", "value": 1}], "with_variables": ["amount"], "count": True},
        ("POST", "/v1/tasks/search"): {"open": True, "candidate_groups": ["sales"]},
        ("POST", "/v1/jobs/activate"): {"types": [made.JOB_TYPE], "worker": "fuzz", "max_jobs": 3},
        ("POST", "/v1/jobs/{id}/complete"): {**lock, "variables": {"ok": True}},
        ("POST", "/v1/jobs/{id}/fail"): {**lock, "message": "fuzz"},
        ("POST", "/v1/jobs/{id}/error"): {**lock, "code": "FUZZ"},
        ("POST", "/v1/jobs/{id}/extend"): {**lock, "lock_for": "PT1M"},
        ("POST", "/v1/jobs/{id}/release"): lock,
        ("POST", "/v1/callbacks/{callbackToken}"): {"variables": {"ok": True}},
        ("POST", "/v1/callbacks/{callbackToken}/error"): {"code": "FUZZ"},
        ("PATCH", "/v1/timers/{id}"): {"due_at": "2030-01-01T00:00:00.000Z"},
        ("POST", "/v1/webhooks"): made.WEBHOOK,
        ("PUT", "/v1/webhooks/{id}"): {"is_active": False},
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
        ("POST", "/v1/register/verify"): made.registration_to_verify() if path == "/v1/register/verify" else None,
        ("POST", "/v1/register/resend"): made.registration_to_resend() if path == "/v1/register/resend" else None,
    }.get((method, path))


def real_parameters(method: str, path: str) -> dict:
    if path.startswith("/v1/jobs/{id}"):
        return made.new_job()
    if path.startswith("/v1/callbacks/{callbackToken}"):
        return {"callbackToken": made.new_callback()}
    if path.startswith("/v1/tasks/{id}"):
        needs_claim = path.rsplit("/", 1)[-1] in ("complete", "unclaim", "delegate")
        return {"id": made.new_task(needs_claim)}
    if "{fileId}" in path:
        instance = made.new_instance()
        return {"id": instance, "fileId": made.new_file(instance, not path.endswith("/confirm"))}
    if path.endswith("/retry"):
        return made.failed_token()
    if "{tokenId}" in path:
        instance = made.new_instance()
        return {"id": instance, "tokenId": made.second_token(instance)}
    if "{commit_seq}" in path:
        return {"id": made.new_instance(), "commit_seq": 1}
    if path.startswith("/v1/instances/{id}"):
        return {"id": made.errored_or_suspended_instance() if path.endswith("/resume") else made.new_instance()}
    if path.startswith("/v1/auth/keys/{id}"):
        return {"id": made.new_key()}
    if path.startswith("/v1/decisions/{key}"):
        key = made.new_decision()
        return {"key": key, "v": 1, "evaluation_id": made.new_evaluation(key) if "{evaluation_id}" in path else None}
    if path.startswith("/v1/data-stores/{name}"):
        return made.new_entry()
    if path.startswith("/v1/credentials/{name}"):
        return {"name": made.new_credential()}
    if path.startswith("/v1/timers/{id}"):
        return {"id": made.new_timer()}
    if path.startswith("/v1/webhooks/{id}"):
        webhook = made.new_webhook()
        return {"id": webhook, "deliveryId": made.ended_delivery(webhook) if "{deliveryId}" in path else None}
    if path.startswith("/v1/batches/{id}"):
        return {"id": made.new_batch()}
    if path == "/v1/definitions/{key}/form":
        return {"key": WORKING["id"]}
    if path.startswith("/v1/definitions/{key}"):
        key = made.new_definition() if method != "GET" else DEFINITION_KEY
        return {"key": key, "v": 1, "version": 1}
    return {}


made.upload_once(PROCESS)
made.upload_once(TIMED)
made.upload_once(FAILING)
made.upload_once(WORKING)
made.upload_once(made.CALLING)


@schemathesis.hook
def before_call(context, case, kwargs):
    method, path = case.method.upper(), case.path
    is_first = f"{method} {path}" not in begun
    begun.add(f"{method} {path}")
    if not is_first and chance.random() < 0.5:
        spare_shared_definitions(method, case)
        return
    real = real_parameters(method, path)
    for name in list(case.path_parameters or {}):
        if name in real:
            case.path_parameters[name] = real[name]
    body = valid_body(method, path, real)
    if is_first or (body is not None and chance.random() < 0.5):
        make_valid(case, body)
    if is_first and path == "/v1/sessions/current":
        case.headers = {**HEADERS, "Cookie": made.new_session()}


def spare_shared_definitions(method: str, case):
    """Keys also come from earlier answers. Requests must not delete or change the keys that all requests need."""
    parameters = case.path_parameters or {}
    if method != "GET" and parameters.get("key") in SHARED_KEYS:
        parameters["key"] = made.new_definition()


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
