// `npm run bench:mcp`: milliseconds of one call over REST, and of the same call as a tool over both transports of MCP. Calls run
// one at a time, and the ways take turns. Prints the median, p95, and the API's CPU time. The promise is that a tool call costs
// less than 5 ms more than REST; the program ends with 1 if the median costs more. Options: --calls N (of each row).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startStack } from '../tools/stack/stack.mjs';
import { httpClient, uploadProcesses } from './cases/product.mjs';
import { userTask } from './cases/processes.mjs';
import { cpuMs } from './cpu.mjs';
import { percentile } from './load.mjs';

const { values: options } = parseArgs({ options: { calls: { type: 'string', default: '500' } } });
const CALLS = Number(options.calls);
/** The number of calls of one way before the next way has its turn. */
const TURN = 25;
const WARM_UP_TURNS = 8;
const MOST_MS = 5;
const TASKS = 20;

/** Only reads, so that each call does the same. */
const CASES = [
  ['list_tasks', '/v1/tasks?limit=10', { limit: 10 }],
  ['list_definitions', '/v1/definitions?limit=10', { limit: 10 }],
];

async function agent({ baseUrl, apiKey }, Transport, path) {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new Transport(new URL(baseUrl + path), { requestInit: { headers: { 'x-api-key': apiKey } } }));
  return client;
}

async function fill(stack) {
  const http = httpClient(stack);
  await uploadProcesses(http, stack.baseUrl);
  for (let n = 0; n < TASKS; n++) await http.call('POST', '/v1/instances', { definition_key: userTask.id });
  await http.close();
}

async function rest({ baseUrl, apiKey }, path) {
  const response = await fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.json();
}

async function tool(client, name, args) {
  const { isError, content } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(content[0].text);
}

/** The milliseconds of each call by the clock, and the API's CPU time for all of them. */
async function takeTurn(run) {
  const before = cpuMs({ api: stack.pids.api }).api;
  const times = [];
  for (let call = 0; call < TURN; call++) {
    const begun = performance.now();
    await run();
    times.push(performance.now() - begun);
  }
  return { times, cpu: cpuMs({ api: stack.pids.api }).api - before };
}

/**
 * The results of all ways, which take turns.
 * @returns {Promise<Map<string, {times: number[], cpu: number}>>} by the name of the way
 */
async function measure(ways) {
  const found = new Map(ways.map(([way]) => [way, { times: [], cpu: 0 }]));
  for (let turn = -WARM_UP_TURNS; turn < CALLS / TURN; turn++) {
    for (const [way, run] of ways) {
      const { times, cpu } = await takeTurn(run);
      if (turn < 0) continue;
      found.get(way).times.push(...times);
      found.get(way).cpu += cpu;
    }
  }
  return found;
}

function print(name, found) {
  for (const [way, { times, cpu }] of found) {
    const figures = [percentile(times, 0.5), percentile(times, 0.95), cpu / times.length];
    console.log([name.padEnd(18), way.padEnd(16), ...figures.map((ms) => ms.toFixed(2).padStart(8))].join(' '));
  }
}

/** By how much the median of the slowest tool call exceeds that of the first way, REST. */
function mostOver(found) {
  const [rest, ...tools] = [...found.values()].map(({ times }) => percentile(times, 0.5));
  return Math.max(...tools) - rest;
}

async function main() {
  await fill(stack);
  const sse = await agent(stack, SSEClientTransport, '/mcp/sse');
  const http = await agent(stack, StreamableHTTPClientTransport, '/mcp');
  console.log(`${'tool'.padEnd(18)} ${'way'.padEnd(16)}   median      p95  API CPU`);
  let most = 0;
  for (const [name, path, args] of CASES) {
    const found = await measure([
      ['REST', () => rest(stack, path)],
      ['Streamable HTTP', () => tool(http, name, args)],
      ['SSE', () => tool(sse, name, args)],
    ]);
    print(name, found);
    most = Math.max(most, mostOver(found));
  }
  await Promise.all([sse.close(), http.close()]);
  console.log(`\nmost over REST: ${most.toFixed(2)} ms (promised: under ${MOST_MS} ms)`);
  process.exitCode = most < MOST_MS ? 0 : 1;
}

const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
const stack = await startStack({
  dataDir,
  temporalStorage: 'memory',
  env: { LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '1000000' },
});
try {
  await main();
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
