// `npm run bench:webhooks`: what subscriptions cost W2 (a user task over HTTP) at concurrency 8. One stack has three tenants: one
// without subscriptions, one with a subscription to every event and a receiver, and one with 1,000 subscriptions that match none
// of its events. Interleaved rounds in all orders, medians. The promises are 0.75 and 0.95 of W2 without subscriptions; the
// program ends with 1 below that.
// Options: --rounds N, --seconds N, --warm-up N (seconds, each tenant).
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listenAsService } from '../tools/stack/ports.mjs';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient, productCases } from './cases/product.mjs';
import { userTask } from './cases/processes.mjs';
import { cpuMs } from './cpu.mjs';
import { median, runLoad } from './load.mjs';
import { ordersOf } from './rounds.mjs';
import { makeTenant } from './tenants.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '15' },
  },
});
const CONCURRENCY = 8;
const UNMATCHED = 1_000;
const DRAIN_MS = 60_000;
const EVERY_EVENT = [
  'instance.started', 'instance.completed', 'instance.suspended', 'instance.terminated', 'instance.error',
  'task.created', 'task.claimed', 'task.completed', 'task.overdue', 'timer.fired',
  'instance.token_retried', 'instance.token_moved', 'instance.token_cancelled', 'instance.token_added', 'instance.rerun_created',
]; // prettier-ignore

let received = 0;
const receiver = createServer((request, response) => {
  request.resume();
  received += 1;
  response.writeHead(204).end();
});
await listenAsService(receiver);
const url = `http://127.0.0.1:${receiver.address().port}/`;

/** Half of the subscriptions want events that W2 does not have, the other half events of another definition. */
async function subscribeToNothing({ call }) {
  for (let n = 0; n < UNMATCHED; n += 20) {
    const wanted = Array.from({ length: 20 }, (_, m) =>
      m % 2 === 0
        ? { url: `${url}${n + m}`, event_types: ['timer.fired', 'instance.error'] }
        : { url: `${url}${n + m}`, event_types: EVERY_EVENT, definition_key: `another-${n + m}` },
    );
    await Promise.all(wanted.map((subscription) => call('POST', '/v1/webhooks', subscription)));
  }
}

const TENANTS = {
  none: { subscribe: async () => {} },
  'every event': { subscribe: ({ call }) => call('POST', '/v1/webhooks', { url, event_types: EVERY_EVENT }), least: 0.75 },
  '1,000 unmatched': { subscribe: subscribeToNothing, least: 0.95 },
}; // prettier-ignore

const pendingOf = async ({ call }) => (await call('GET', '/v1/monitoring/summary')).webhookDeliveries.pending;

/**
 * Waits until all deliveries are done, so that they do not slow the next tenant down.
 * @returns {Promise<number>} milliseconds
 */
async function drained(http) {
  const since = performance.now();
  while ((await pendingOf(http)) > 0) {
    if (performance.now() - since > DRAIN_MS) throw new Error('the deliveries do not come to an end');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return performance.now() - since;
}

async function openTenant(name, { subscribe }) {
  const apiKey = await makeTenant(stack.databaseUrl, name.replaceAll(/[^a-z0-9]+/g, '-'));
  const http = httpClient({ baseUrl: stack.baseUrl, apiKey });
  const { id: key, name: title } = userTask;
  await http.call('POST', '/v1/definitions', { key, name: title, source_type: 'json', source: userTask });
  await subscribe(http);
  return { name, http, rates: [], drains: [], cpu: [], iterate: productCases(http).W2 };
}

/** The CPU time of API with worker, Postgres and Temporal in ms. On a machine with other work it says more than the clock. */
const totalCpu = () => Object.values(cpuMs(stack.pids)).reduce((sum, ms) => sum + ms, 0);

async function measure(tenants) {
  const run = (tenant, seconds) => runLoad({ concurrency: CONCURRENCY, seconds }, tenant.iterate);
  for (const tenant of tenants) {
    await run(tenant, Number(options['warm-up']));
    await drained(tenant.http);
  }
  const orders = ordersOf(tenants);
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const tenant of orders[round % orders.length]) {
      const before = totalCpu();
      const { count, seconds } = await run(tenant, Number(options.seconds));
      tenant.rates.push(count / seconds);
      tenant.drains.push(await drained(tenant.http));
      tenant.cpu.push((totalCpu() - before) / count);
    }
  }
}

function report([without, ...others]) {
  console.log(`W2 without subscriptions: ${median(without.rates).toFixed(1)} per second`);
  let isMet = received > 0;
  for (const { name, rates, drains, cpu } of others) {
    const ratio = median(rates.map((rate, round) => rate / without.rates[round]));
    const cost = median(cpu.map((ms, round) => ms / without.cpu[round]));
    const { least } = TENANTS[name];
    isMet &&= ratio >= least;
    console.log(
      `W2 with ${name}: ${ratio.toFixed(2)} of it (must be at least ${least})${ratio < least ? '  BELOW' : ''}; ` +
        `${cost.toFixed(2)} times the CPU of an instance; deliveries done ${median(drains).toFixed(0)} ms after the last one`,
    );
  }
  console.log(`${received} deliveries received`);
  process.exitCode = isMet ? 0 : 1;
}

const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
const stack = await startStack({ dataDir, temporalStorage: 'memory', env: { LOG_LEVEL: 'error' } });
try {
  const tenants = [];
  for (const [name, tenant] of Object.entries(TENANTS)) tenants.push(await openTenant(name, tenant));
  await measure(tenants);
  report(tenants);
  await Promise.all(tenants.map(({ http }) => http.close()));
} finally {
  await stack.stop();
  receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
}
