// `npm run bench:isolation [-- --seconds N]`: what a tenant notices of another one whose processes never come to an end.
// Start to end of a straight-through process over HTTP at concurrency 2, alone and beside each kind of poison.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient, productCases, uploadProcesses } from './cases/product.mjs';
import { POISONS } from './cases/poisons.mjs';
import { percentile, runLoad } from './load.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});
const seconds = Number(options.seconds);
const CONCURRENCY = 2;
/** Instances of one poison at once. */
const DOSES = 4;
const TIME_TO_ERROR_MS = 90_000;

async function main() {
  const victim = httpClient(stack);
  const poisoner = httpClient({ ...stack, apiKey: await registerTenant(victim) });
  await uploadProcesses(victim, 'http://127.0.0.1:9/');
  for (const source of POISONS) await upload(poisoner, source);
  const measure = () => runLoad({ concurrency: CONCURRENCY, seconds }, productCases(victim).W1);
  await measure();
  for (const { id } of POISONS.filter(({ id: key }) => options.only === '' || options.only.split(',').includes(key))) {
    // Just before: the machine may be busy with something else.
    const alone = tell('alone', await measure(), null);
    const since = performance.now();
    const doses = await Promise.all(Array.from({ length: DOSES }, () => start(poisoner, id)));
    const run = await measure();
    const endings = await Promise.all(doses.map((dose) => untilError(poisoner, dose, since)));
    tell(id, run, { alone, endings });
  }
  await Promise.all([victim.close(), poisoner.close()]);
}

function tell(name, { latencies, count }, beside) {
  const [p50, p95] = [percentile(latencies, 0.5), percentile(latencies, 0.95)];
  const ratio = beside ? `p95 × ${(p95 / beside.alone).toFixed(2)}` : '';
  const endings = beside ? [...new Set(beside.endings)].join('; ') : '';
  console.log(
    `${name.padEnd(16)} ${String(count).padStart(5)} p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ${ratio} ${endings}`,
  );
  return p95;
}

const start = async ({ call }, key) => (await call('POST', '/v1/instances', { definition_key: key })).id;

const upload = ({ call }, source) =>
  call('POST', '/v1/definitions', { key: source.id, name: source.id, source_type: 'json', source });

/** When it became an incident, and with what message. */
async function untilError({ call }, id, since) {
  for (;;) {
    const { status, error } = await call('GET', `/v1/instances/${id}`);
    const waited = performance.now() - since;
    if (status !== 'running') return `${status} after ${(waited / 1000).toFixed(0)} s: ${String(error).slice(0, 110)}`;
    if (waited > TIME_TO_ERROR_MS) return `still running after ${(waited / 1000).toFixed(0)} s`;
    await pause(500);
  }
}

/** As anyone registers; the mail is a file on the local stack. */
async function registerTenant({ call }) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { tenantId } = await call('POST', '/v1/register', { name: 'Poisoner', email });
  const verificationCode = await codeFor(email);
  const { apiKey } = await call('POST', '/v1/register/verify', { tenantId, verificationCode });
  return apiKey.key;
}

async function codeFor(email) {
  const folder = join(dataDir, 'outbox');
  for (;;) {
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8');
      const code = text.includes(email) ? /\b\d{6}\b/.exec(JSON.parse(text).code ?? text)?.[0] : undefined;
      if (code !== undefined) return code;
    }
    await pause(100);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'svc-isolation-'));
const stack = await startStack({ dataDir, temporalStorage: 'memory', env: { LOG_LEVEL: 'error' } });
try {
  await main();
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
