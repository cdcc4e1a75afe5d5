// Batches per second of the Committer alone, on its own Postgres with fsync and synchronous_commit on.
// Usage: node bench/commit.mjs [seconds per row]      (after `npm run build`; BENCH_DATABASE_URL for a given server)
import { v7 as newId } from 'uuid';
import { Committer } from '../libs/persistence/dist/index.js';
import '../tools/stack/testing-modules.mjs';

const { openTestDatabase } = await import('../libs/persistence/testing/test-database.ts');

const SECONDS = Number(process.argv[2] ?? 5);
const ACTOR = { type: 'engine', id: null };
const ELEMENTS = [
  ['start', 'startEvent'],
  ['route', 'exclusiveGateway'],
  ['first', 'scriptTask'],
  ['second', 'scriptTask'],
  ['third', 'scriptTask'],
  ['end', 'endEvent'],
];

/** The only batch that a straight-through process commits. */
function straightThrough(tenantId) {
  const [instanceId, at, tokenId] = [newId(), Date.now(), newId()];
  const definition = { id: newId(), key: 'straight', version: 1, name: 'Straight through', hash: 'f'.repeat(64) };
  const variables = { amount: 42, customer: 'ACME' };
  const facts = [
    { fact: 'instance.created', definition, variables, correlationId: null, metadata: {} },
    ...ELEMENTS.flatMap(([elementId, elementType]) => [
      { fact: 'element.entered', elementId, elementType, tokenId },
      ...(elementType === 'exclusiveGateway'
        ? [{ fact: 'gateway.resolved', elementId, elementType, tokenId, takenFlows: ['f1'], variables }]
        : []),
      { fact: 'element.completed', elementId, elementType, tokenId },
      { fact: 'token.changed', elementId, elementType, tokenId, status: 'dead' },
    ]),
    { fact: 'variables.changed', changed: { one: 1, two: 2, three: 3 } },
    { fact: 'instance.engine_completed' },
    { fact: 'instance.status', status: 'completed', error: null },
  ];
  const inputs = [
    {
      id: newId(),
      at,
      actor: ACTOR,
      input: { type: 'started', tenantId, definition, variables, correlationId: null, metadata: {} },
    },
  ];
  return {
    tenantId,
    instanceId,
    seq: 1,
    inputs,
    now: at,
    engineVersion: '1',
    facts: facts.map((body) => ({ at, actor: ACTOR, ...body })),
  };
}

/** The smallest later batch: one variable and one audit entry. */
function update(tenantId, instanceId, seq) {
  const at = Date.now();
  const facts = [
    { fact: 'instance.variables_updated', names: ['step'], reason: null },
    { fact: 'variables.changed', changed: { step: seq } },
  ];
  const inputs = [
    { id: newId(), at, actor: ACTOR, input: { type: 'variablesUpdated', variables: { step: seq }, reason: null } },
  ];
  return {
    tenantId,
    instanceId,
    seq,
    inputs,
    now: at,
    engineVersion: '1',
    facts: facts.map((body) => ({ at, actor: ACTOR, ...body })),
  };
}

async function measure(concurrency, turn) {
  const waits = [];
  const end = performance.now() + SECONDS * 1000;
  const cpuBefore = process.cpuUsage();
  await Promise.all(
    Array.from({ length: concurrency }, async (_, client) => {
      for (let n = 0; performance.now() < end; n += 1) {
        const before = performance.now();
        const answer = await turn(client, n);
        if (answer.kind !== 'committed') throw new Error(`expected committed, found ${JSON.stringify(answer)}`);
        waits.push(performance.now() - before);
      }
    }),
  );
  const cpu = process.cpuUsage(cpuBefore);
  waits.sort((a, b) => a - b);
  const percentile = (share) => waits[Math.floor((waits.length - 1) * share)].toFixed(1);
  return {
    per_second: Math.round(waits.length / SECONDS),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    node_cpu_ms: ((cpu.user + cpu.system) / 1000 / waits.length).toFixed(3),
  };
}

const database = await openTestDatabase();
const committer = new Committer({ url: database.url });
try {
  const [{ fsync, synchronous_commit }] = await database.dataSource.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit`,
  );
  const rows = [];
  for (const concurrency of [1, 8, 32]) {
    const tenantId = newId();
    rows.push({
      name: 'straight-through',
      concurrency,
      ...(await measure(concurrency, () => committer.commit(straightThrough(tenantId)))),
    });
    const instances = await Promise.all(
      Array.from({ length: concurrency }, async () => {
        const request = straightThrough(tenantId);
        await committer.commit(request);
        return request.instanceId;
      }),
    );
    rows.push({
      name: 'update',
      concurrency,
      ...(await measure(concurrency, (client, n) => committer.commit(update(tenantId, instances[client], n + 2)))),
    });
  }
  console.log(`fsync ${fsync}, synchronous_commit ${synchronous_commit}, one tenant, ${SECONDS} s per row`);
  console.table(rows);
} finally {
  await committer.close();
  await database.close();
}
