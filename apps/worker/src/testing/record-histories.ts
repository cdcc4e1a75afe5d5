import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { workflowIdOf } from '@svc/contract';
import { ENGINE_VERSION, samples } from '@svc/engine';
import type { Sample } from '@svc/engine';
import proto from '@temporalio/proto';
import { driveSample } from './drive-sample.js';
import { InMemoryCommitter } from './in-memory-committer.js';
import { ProcessStack, TENANT } from './process-stack.js';
import type { ProcessJson } from './process-stack.js';
import type { RecordedHistory } from './recorded-history.js';
import { startServiceStub } from './service-stub.js';

/*
 * `npm run histories:record [-- --all] [-- part of a name]`: a history of this release for every sample that has none
 * yet, to be replayed by all later ones (quality, "Replay"). Those that there are stay: they are what was recorded.
 */
const FOLDER = fileURLToPath(new URL('../../../../tests/histories/', import.meta.url));
const { values: options, positionals: parts } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const wanted = samples().filter(isWanted);
const committer = new InMemoryCommitter();
const [stack, service] = await Promise.all([ProcessStack.start(committer), startServiceStub()]);
service.answer({ status: 200, body: { accepted: true } });
await mkdir(FOLDER, { recursive: true });
for (const sample of wanted) await record(sample);
await Promise.all([stack.stop(), service.stop()]);

function isWanted({ name }: Sample): boolean {
  if (parts.length > 0) return parts.some((part) => name.includes(part));
  return options.all || !existsSync(fileOf(name));
}

function fileOf(name: string): string {
  return `${FOLDER}${ENGINE_VERSION}-${name.replaceAll(' ', '-')}.json`;
}

async function record(sample: Sample): Promise<void> {
  const { name, process: form, calls, variables, start } = sample;
  for (const called of calls) stack.define(String(called['id']), local(called as ProcessJson));
  const process_ = local({ id: 'sample', name, ...(form as ProcessJson) });
  const startedBy = start && { elementId: start.at, payload: start.payload };
  const instance = await stack.startInstance(process_, { variables, ...(startedBy && { startedBy }) });
  await driveSample(committer, instance, sample);
  const events = await instance.handle.fetchHistory();
  const history = Buffer.from(proto.temporal.api.history.v1.History.encode(events).finish()).toString('base64');
  const workflowId = workflowIdOf(TENANT, instance.id);
  const payloads = stack.payloads.recordOf(workflowId, instance.modelHash);
  const recorded: RecordedHistory = { name, engineVersion: ENGINE_VERSION, workflowId, payloads, history };
  await writeFile(fileOf(name), `${JSON.stringify(recorded, null, 2)}\n`);
  process.stdout.write(`${name}\n`);
}

/** With services on this machine, and without waiting long. */
function local(form: ProcessJson): ProcessJson {
  const text = JSON.stringify(form)
    .replaceAll(/https:\/\/[\w.]*example\.com[^"{]*/g, service.url)
    .replaceAll(/"duration":"P[^"]*"/g, '"duration":"PT0.1S"')
    .replaceAll(/("cycle":"R\d*\/)P[^"]*"/g, '$1PT1S"');
  return JSON.parse(text) as ProcessJson;
}
