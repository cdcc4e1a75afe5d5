import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { workflowIdOf } from '@svc/contract';
import { elementDefinitions, ENGINE_VERSION } from '@svc/engine';
import proto from '@temporalio/proto';
import { driveToEnd } from './drive-sample.js';
import { InMemoryCommitter } from './in-memory-committer.js';
import { ProcessStack, TENANT } from './process-stack.js';
import type { ProcessJson } from './process-stack.js';
import type { RecordedHistory } from './recorded-history.js';
import { startServiceStub } from './service-stub.js';

/*
 * `npm run histories:record`: one history of this release for every element, to be replayed by all later ones
 * (quality, "Replay"). Former releases' files stay.
 */
const FOLDER = fileURLToPath(new URL('../../../../tests/histories/', import.meta.url));
const VARIABLES = { price: 20, quantity: 100, total: 2_000, amount: 2_000, orderId: 'A-1', customer: 'Ada' };

const committer = new InMemoryCommitter();
const [stack, service] = await Promise.all([ProcessStack.start(committer), startServiceStub()]);
service.answer({ status: 200, body: { accepted: true } });
await mkdir(FOLDER, { recursive: true });
for (const { type, sample } of elementDefinitions.values()) await record(type, sample as ProcessJson);
await Promise.all([stack.stop(), service.stop()]);

async function record(name: string, sample: ProcessJson): Promise<void> {
  const instance = await stack.startInstance(local({ id: name, name, ...sample }), { variables: VARIABLES });
  await driveToEnd(committer, instance);
  const events = await instance.handle.fetchHistory();
  const history = Buffer.from(proto.temporal.api.history.v1.History.encode(events).finish()).toString('base64');
  const workflowId = workflowIdOf(TENANT, instance.id);
  const payloads = stack.payloads.recordOf(workflowId, instance.modelHash);
  const recorded: RecordedHistory = { name, engineVersion: ENGINE_VERSION, workflowId, payloads, history };
  await writeFile(`${FOLDER}${ENGINE_VERSION}-${name}.json`, `${JSON.stringify(recorded, null, 2)}\n`);
  process.stdout.write(`${name}\n`);
}

/** With services on this machine, and without waiting long. */
function local(sample: ProcessJson): ProcessJson {
  const text = JSON.stringify(sample)
    .replaceAll(/https:\/\/[\w.]*example\.com[^"{]*/g, service.url)
    .replaceAll('"PT15M"', '"PT0.1S"');
  return JSON.parse(text) as ProcessJson;
}
