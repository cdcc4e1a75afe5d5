"""A worker in plain Python: it pulls jobs of one type, does them, and answers. BASE_URL and API_KEY say where."""
import json
import os
import time
import urllib.error
import urllib.request

BASE, KEY = os.environ["BASE_URL"], os.environ["API_KEY"]


def post(path, body):
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), method="POST")
    request.add_header("X-API-Key", KEY)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=90) as answer:
        return json.load(answer)["data"]


def translate(variables):
    words = {"hello": "bonjour", "world": "monde"}
    return {"translated": " ".join(words.get(word, word) for word in variables["text"].split())}


def work_on(job):
    lock = {"lock_token": job["lock_token"]}
    try:
        result = translate(job["variables"])
        post(f"/v1/jobs/{job['id']}/complete", {**lock, "variables": result})
        print("done", job["id"], flush=True)
    except KeyError as lacking:  # the service gives the job out again, later and not for ever
        post(f"/v1/jobs/{job['id']}/fail", {**lock, "message": f"expected {lacking}"})


while True:
    try:
        asked = {"types": ["translate"], "worker": "python", "max_jobs": 10, "wait": "PT30S"}
        for job in post("/v1/jobs/activate", asked):
            work_on(job)
    except (urllib.error.URLError, TimeoutError) as problem:
        print("trying again:", problem, flush=True)
        time.sleep(1)
