"""Resources that the fuzz run makes for itself through the API, and bodies that make them."""

import http.server
import json
import os
import random
import threading
import time

import requests

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

TIMED_KEY = "fuzz-timer"
TIMED = {
    "id": TIMED_KEY,
    "elements": [
        {"id": "start", "type": "startEvent"},
        {"id": "wait", "type": "intermediateCatchEvent", "event": {"type": "timer", "duration": "P1D"}},
        {"id": "end", "type": "endEvent"},
    ],
    "flows": [
        {"id": "a", "sourceRef": "start", "targetRef": "wait"},
        {"id": "b", "sourceRef": "wait", "targetRef": "end"},
    ],
}
FAILING = {
    "id": "fuzz-failing",
    "elements": [
        {"id": "start", "type": "startEvent"},
        {"id": "call", "type": "serviceTask", "taskHeaders": {"url": "http://127.0.0.1:4999/", "retries": "0"}},
        {"id": "end", "type": "endEvent"},
    ],
    "flows": [
        {"id": "a", "sourceRef": "start", "targetRef": "call"},
        {"id": "b", "sourceRef": "call", "targetRef": "end"},
    ],
}
JOB_TYPE = "fuzz-work"
# Its instances begin by a form.
WORKING = {
    "id": "fuzz-job",
    "elements": [
        {"id": "start", "type": "startEvent", "formKey": "order"},
        {"id": "work", "type": "serviceTask", "jobType": JOB_TYPE},
        {"id": "end", "type": "endEvent"},
    ],
    "flows": [
        {"id": "a", "sourceRef": "start", "targetRef": "work"},
        {"id": "b", "sourceRef": "work", "targetRef": "end"},
    ],
}
ENTRY = {"value": {"price": 3}}
SECRET = {"value": "a secret of the fuzz run"}
DECISION = {
    "hitPolicy": "FIRST",
    "inputs": [{"id": "amount", "type": "number"}],
    "outputs": [{"id": "level", "type": "string"}],
    "rules": [{"id": "large", "conditions": ["> 100"], "outputs": {"level": "high"}}],
}
FILE = {"variable": "document", "filename": "a.txt", "content_type": "text/plain", "size": 5}
# No instance has it, since a batch on other instances would disturb requests to these.
NOBODY = {"correlation_id": "fuzz-nobody"}


callback_urls = {}


class Receiver(http.server.BaseHTTPRequestHandler):
    """Receives webhook deliveries, and asynchronous calls, whose addresses for the answers it keeps by instance."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if address := self.headers.get("X-Callback-Url"):
            callback_urls[self.headers["X-Instance-Id"]] = address
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def listen():
    """On one of the ports that a local stack may call, as tools/stack/ports.mjs names them."""
    for port in random.SystemRandom().sample(range(4000, 4990), 100):
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", port), Receiver)
        except OSError:
            pass
    raise RuntimeError("expected a free port between 4000 and 4989, found none")


receiver = listen()
threading.Thread(target=receiver.serve_forever, daemon=True).start()
# It gets hardly any events of the run except tests.
WEBHOOK = {"url": f"http://127.0.0.1:{receiver.server_port}/", "event_types": ["instance.rerun_created"]}
CALL_HEADERS = {"url": f"http://127.0.0.1:{receiver.server_port}/", "executionMode": "async", "timeout": "1h"}
# Under a key of its own for each run, since the port is another one.
CALLING = {
    "id": f"fuzz-call-{receiver.server_port}-{random.SystemRandom().getrandbits(32):x}",
    "elements": [
        {"id": "start", "type": "startEvent"},
        {"id": "call", "type": "serviceTask", "taskHeaders": CALL_HEADERS},
        {"id": "end", "type": "endEvent"},
    ],
    "flows": [
        {"id": "a", "sourceRef": "start", "targetRef": "call"},
        {"id": "b", "sourceRef": "call", "targetRef": "end"},
    ],
}

chance = random.Random(int(os.environ.get("FUZZ_SEED", "1")))


def must(method: str, path: str, body=None):
    """The resources that the fuzz run makes for itself must succeed, otherwise the run proves nothing."""
    response = requests.request(method, BASE_URL + path, headers=HEADERS, json=body, timeout=60)
    if not response.ok:
        raise RuntimeError(f"{method} {path}: {response.status_code} {response.text[:300]}")
    return response.json().get("data")


def upload_once(source):
    body = {"key": source["id"], "name": "Fuzz", "source_type": "json", "source": source}
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


def new_decision() -> str:
    key = f"fuzz-{chance.getrandbits(48):x}"
    must("POST", "/v1/decisions", {"key": key, "name": key, "source_type": "json", "source": DECISION})
    must("PUT", f"/v1/decisions/{key}", {"source_type": "json", "source": DECISION})
    return key


def new_entry() -> dict:
    name, key = "fuzz", f"fuzz-{chance.getrandbits(48):x}"
    must("PUT", f"/v1/data-stores/{name}/{key}", ENTRY)
    return {"name": name, "key": key}


def new_credential() -> str:
    name = f"fuzz-{chance.getrandbits(48):x}"
    must("POST", "/v1/credentials", {"name": name, **SECRET})
    return name


def new_evaluation(key: str) -> str:
    return must("POST", f"/v1/decisions/{key}/evaluate", {"variables": {"amount": 150}})["evaluation_id"]


def new_timer() -> str:
    instance = must("POST", "/v1/instances", {"definition_key": TIMED_KEY})["id"]
    return must("GET", f"/v1/timers?instance_id={instance}")[0]["id"]


def new_job() -> dict:
    """A job that a worker has. Other requests may have taken those that were there."""

    def take():
        must("POST", "/v1/instances", {"definition_key": WORKING["id"]})
        return must("POST", "/v1/jobs/activate", {"types": [JOB_TYPE], "worker": "fuzz", "wait": "PT1S"})

    job = until("a job", take)[0]
    return {"id": job["id"], "lock_token": job["lock_token"]}


def new_callback() -> str:
    """The token of a call that waits for its answer."""
    instance = must("POST", "/v1/instances", {"definition_key": CALLING["id"]})["id"]
    return until("an asynchronous call", lambda: callback_urls.pop(instance, None)).rsplit("/", 1)[-1]


def new_file(instance: str, confirmed: bool) -> str:
    slot = must("POST", f"/v1/instances/{instance}/files", FILE)
    requests.request(slot["method"], slot["upload_url"], headers=slot["headers"], data=b"fuzzy", timeout=60)
    if confirmed:
        must("POST", f"/v1/instances/{instance}/files/{slot['file_id']}/confirm", {})
    return slot["file_id"]


def until(what: str, look):
    """Repeats `look` until it finds something."""
    for _ in range(200):
        if found := look():
            return found
        time.sleep(0.05)
    raise RuntimeError(f"expected {what}")


def failed_token() -> dict:
    instance = must("POST", "/v1/instances", {"definition_key": FAILING["id"]})["id"]
    tokens = lambda: must("GET", f"/v1/instances/{instance}/tokens")
    dead = until("an instance that fails", lambda: [token for token in tokens() if token["status"] == "dead"])
    return {"id": instance, "tokenId": dead[0]["id"]}


def second_token(instance: str) -> str:
    return must("POST", f"/v1/instances/{instance}/tokens", {"element_id": "paid"})["new_token_id"]


def new_batch() -> str:
    return must("POST", "/v1/instances/batch", {"action": "suspend", "filter": NOBODY})["id"]


def new_key() -> str:
    return must("POST", "/v1/auth/keys", {"name": "fuzz"})["id"]


def new_session() -> str:
    """The cookie of a browser's session, as `name=value`."""
    response = requests.post(BASE_URL + "/v1/sessions", headers=HEADERS, timeout=60)
    return response.headers["set-cookie"].split(";")[0]


def errored_or_suspended_instance() -> str:
    instance = new_instance()
    must("POST", f"/v1/instances/{instance}/suspend", {})
    return instance


def new_webhook() -> str:
    return must("POST", "/v1/webhooks", WEBHOOK)["id"]


def ended_delivery(webhook: str) -> str:
    delivery = must("POST", f"/v1/webhooks/{webhook}/test", {})["id"]
    status = lambda: must("GET", f"/v1/webhooks/{webhook}/deliveries/{delivery}")["status"]
    until("a delivery that arrives", lambda: status() == "success")
    return delivery


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
