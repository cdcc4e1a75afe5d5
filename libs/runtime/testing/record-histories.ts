import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { WEBHOOK_DELIVERY, webhookWorkflowId, workflowIdOf } from '@svc/contract';
import { ENGINE_VERSION, samples } from '@svc/engine';
import type { Sample } from '@svc/engine';
import type { WorkflowHandle } from '@temporalio/client';
import proto from '@temporalio/proto';
import { driveSample } from './drive-sample.js';
import { InMemoryCommitter } from './in-memory-committer.js';
import { ProcessStack, TENANT } from './process-stack.js';
import type { ProcessJson } from './process-stack.js';
import { Hands, operatedSamples } from './operated-samples.js';
import type { OperatedSample } from './operated-samples.js';
import { HISTORIES, historyFile, isRecorded, WEBHOOK } from './recorded-history.js';
import type { RecordedHistory } from './recorded-history.js';
import { startServiceStub } from './service-stub.js';

/*
 * `npm run histories:record [-- --all] [-- part of a name]`: records a history of this release for each sample, for a webhook and
 * for operations that have none yet of any release; with `--all` for each. All later releases must replay them [workflow#replay].
 */
const { values: options, positionals: parts } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

await mkdir(HISTORIES, { recursive: true });
const wanted = samples().filter(isWanted);
const operated = operatedSamples.filter(isWanted);
const committer = new InMemoryCommitter();
const [stack, service] = await Promise.all([ProcessStack.start(committer), startServiceStub()]);
service.answer({ status: 200, body: { accepted: true } });
for (const sample of wanted) await record(sample);
for (const sample of operated) await recordOperated(sample);
if (isWanted({ name: WEBHOOK })) await recordDelivery();
await Promise.all([stack.stop(), service.stop()]);

function isWanted({ name }: { readonly name: string }): boolean {
  if (parts.length > 0) return parts.some((part) => name.includes(part));
  return options.all || !isRecorded(name);
}

async function record(sample: Sample): Promise<void> {
  const { name, process: form, calls, decisions = [], variables, start } = sample;
  for (const decision of decisions) stack.decisions.define(decision);
  for (const called of calls) stack.define(String(called['id']), local(called as ProcessJson));
  const process_ = local({ id: 'sample', name, ...(form as ProcessJson) });
  const startedBy = start && { elementId: start.at, payload: start.payload };
  const instance = await stack.startInstance(process_, { variables, ...(startedBy && { startedBy }) });
  await driveSample(committer, instance, sample);
  await store(name, workflowIdOf(TENANT, instance.id), instance);
}

async function recordOperated({
  name,
  process: form,
  variables,
  engineVersion,
  operate,
}: OperatedSample): Promise<void> {
  const instance = await stack.startInstance(withLocalServices(form), {
    variables,
    ...(engineVersion && { engineVersion }),
  });
  await operate(new Hands(committer, instance));
  await instance.handle.result();
  await store(name, workflowIdOf(TENANT, instance.id), { ...instance, engineVersion });
}

/** A delivery that has ended meanwhile. Its history is like any other, whatever the attempts are. */
async function recordDelivery(): Promise<void> {
  const unexpected = () => Promise.reject(new Error('expected a delivery that has ended'));
  const deliveries = { find: async () => null, settle: unexpected, drop: unexpected };
  stack.webhooks = { deliveries, attempts: { make: unexpected } };
  await stack.stopWorker();
  await stack.startWorker();
  const key = { tenantId: TENANT, deliveryId: randomUUID() };
  const workflowId = webhookWorkflowId(key);
  const options = { workflowId, taskQueue: stack.taskQueue, startDelay: '1 second' } as const;
  const handle = await stack.client.workflow.start(WEBHOOK_DELIVERY, options);
  await handle.result();
  await store(WEBHOOK, workflowId, { handle });
}

interface Recorded {
  readonly handle: WorkflowHandle;
  /** Only for the history of an instance. */
  readonly modelHash?: string;
  readonly engineVersion?: string | undefined;
}

async function store(
  name: string,
  workflowId: string,
  { handle, modelHash, engineVersion = ENGINE_VERSION }: Recorded,
): Promise<void> {
  const events = await handle.fetchHistory();
  const history = Buffer.from(proto.temporal.api.history.v1.History.encode(events).finish()).toString('base64');
  const payloads = stack.payloads.recordOf(workflowId, modelHash);
  const recorded: RecordedHistory = { name, engineVersion, workflowId, payloads, history };
  await writeFile(historyFile(name, engineVersion), `${JSON.stringify(recorded, null, 2)}\n`);
  process.stdout.write(`${name}\n`);
}

function withLocalServices(form: ProcessJson): ProcessJson {
  const text = JSON.stringify(form).replaceAll(/https:\/\/[\w.]*example\.com[^"{]*/g, service.url);
  return JSON.parse(text) as ProcessJson;
}

/** Replaces services by local ones, and shortens waits. */
function local(form: ProcessJson): ProcessJson {
  const text = JSON.stringify(withLocalServices(form))
    .replaceAll(/"duration":"P[^"]*"/g, '"duration":"PT0.1S"')
    .replaceAll(/("cycle":"R\d*\/)P[^"]*"/g, '$1PT1S"');
  return JSON.parse(text) as ProcessJson;
}
