import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { programOf } from '../../tools/stack/api.mjs';
import { localSecrets } from '../../tools/stack/secrets.mjs';
import { type Api, dataOf, startAndWait, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { freePort, OwnApi, stackUnderTest } from './support/own-api.js';
import { OwnInstallation } from './support/own-installation.js';
import { sequence, upload, userTask, waitTimer } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { instanceOf, startTransactional } from './support/transactional.js';

/** Time for a process to start on a busy machine. */
const START_MS = 120_000;
const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What the text exposition says (Prometheus, "Text-based format"). */
class Exposition {
  readonly samples: readonly Sample[];
  /** The names of all metrics, also of those without samples. */
  readonly names: readonly string[];

  constructor(readonly text: string) {
    this.names = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? '');
    this.samples = [...text.matchAll(/^([a-z0-9_]+)(?:\{(.*)\})? (\S+)$/gm)].map(
      ([, name = '', labels = '', value]) => ({
        name,
        labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])),
        value: Number(value),
      }),
    );
  }

  valueOf(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const isMeant = (sample: Sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
    return this.samples.find(isMeant)?.value;
  }
}

async function metricsOf(baseUrl: string, headers: Record<string, string> = {}): Promise<Exposition> {
  const response = await fetch(`${baseUrl}/metrics`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  return new Exposition(await response.text());
}

/**
 * Metrics that include these values, which are read from Postgres and Temporal. What takes too long has no value, so it is read
 * again.
 */
const wholeMetricsOf = (baseUrl: string, needed: readonly string[], headers = {}): Promise<Exposition> =>
  eventually(`values of ${needed.join(', ')}`, async () => {
    const metrics = await metricsOf(baseUrl, headers);
    return needed.every((name) => metrics.valueOf(name) !== undefined) && metrics;
  });

describe('metrics of an API process', () => {
  let api: Api;
  let metrics: Exposition;
  const scrape = () => metricsOf(api.baseUrl);
  beforeAll(async () => {
    api = await registerTenant();
    await startAndWait(api, await upload(api, sequence()));
    await api.get(`/v1/instances/${crypto.randomUUID()}`);
    await fetch(`${api.baseUrl}/no/such/path`);
    metrics = await wholeMetricsOf(api.baseUrl, ['svc_instances', 'svc_promotions_waiting', 'svc_task_queue_backlog']);
  });

  it('/metrics is Prometheus text and needs no key [endpoints.audit-credentials-monitoring.get-metrics]', () => {
    expect(metrics.names).toContain('svc_http_request_duration_seconds');
  });

  it('/metrics counts and times requests by method, route template and status class', () => {
    const count = (method: string, route: string, status: string) =>
      metrics.valueOf('svc_http_request_duration_seconds_count', { method, route, status });
    expect(count('POST', '/v1/instances', '2xx')).toBeGreaterThanOrEqual(1);
    expect(count('GET', '/v1/instances/:id', '4xx')).toBeGreaterThanOrEqual(1);
    expect(count('GET', 'none', '4xx')).toBeGreaterThanOrEqual(1);
    expect(metrics.valueOf('svc_http_request_duration_seconds_sum', { route: '/v1/instances' })).toBeGreaterThan(0);
  });

  it('/metrics has the size and duration of commit batches', () => {
    for (const name of ['svc_commit_batches', 'svc_commit_duration_seconds']) {
      expect(metrics.valueOf(`${name}_count`)).toBeGreaterThanOrEqual(1);
      expect(metrics.valueOf(`${name}_sum`)).toBeGreaterThan(0);
    }
  });

  it.each([
    ['svc_tasks', ['pending', 'claimed', 'completed', 'cancelled', 'overdue']],
    ['svc_service_jobs', ['running', 'retrying', 'failed', 'completed']],
    ['svc_timers', ['scheduled', 'fired', 'cancelled']],
    ['svc_webhook_deliveries', ['pending', 'success', 'failed']],
  ])('/metrics has %s of all tenants by status', (name, statuses) => {
    const samples = metrics.samples.filter((sample) => sample.name === name);
    expect(samples.map(({ labels }) => labels['status'])).toEqual(statuses);
  });

  it('/metrics has svc_instances by status and driver', () => {
    const samples = metrics.samples.filter(({ name }) => name === 'svc_instances');
    const statuses = ['running', 'completed', 'error', 'suspended', 'terminated'];
    expect(samples.map(({ labels }) => labels)).toEqual(
      ['durable', 'transactional'].flatMap((execution) => statuses.map((status) => ({ status, execution }))),
    );
  });

  it('/metrics counts steps by driver, and promotions', async () => {
    const counted = async () => {
      const read = await scrape();
      const steps = (execution: string) => read.valueOf('svc_steps_total', { execution }) ?? NaN;
      return [steps('durable'), steps('transactional'), read.valueOf('svc_promotions_total') ?? NaN];
    };
    const [durable, transactional, promotions] = (await counted()) as [number, number, number];
    const before = dataOf(await api.get('/v1/monitoring/summary')).instances;
    await startTransactional(api, sequence(userTask('work')));
    const { id } = await startTransactional(api, sequence(waitTimer('timer', 'PT1S')));
    await eventually('the end', async () => (await instanceOf(api, id)).status === 'completed');
    // The effect of a step is visible shortly before the step is counted.
    await eventually('the steps to be counted', async () => {
      const after = (await counted()) as [number, number, number];
      return after[0] > durable && after[1] >= transactional + 2 && after[2] >= promotions + 1;
    });
    const { running, completed } = dataOf(await api.get('/v1/monitoring/summary')).instances;
    expect([running, completed]).toEqual([before.running + 1, before.completed + 1]);
  });

  it.each(['svc_promotions_waiting', 'svc_promotions_lag_seconds'])('/metrics has %s', (name) => {
    expect(metrics.valueOf(name)).toBeGreaterThanOrEqual(0);
  });

  it.each(['svc_task_queue_backlog', 'svc_task_queue_lag_seconds'])(
    '/metrics has %s of workflows, activities and webhook retries',
    (name) => {
      for (const type of ['workflow', 'activity', 'webhook'])
        expect(metrics.valueOf(name, { type })).toBeGreaterThanOrEqual(0);
    },
  );

  it('/metrics has the event loop delay and the connections of every pool', () => {
    expect(metrics.valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    for (const pool of ['reads', 'commits', 'writes']) {
      expect(metrics.valueOf('svc_database_waiting', { pool })).toBeGreaterThanOrEqual(0);
      for (const state of ['busy', 'idle'])
        expect(metrics.valueOf('svc_database_connections', { pool, state })).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('a scrape', () => {
  const token = { authorization: 'Bearer scrape-me' };
  let own: OwnApi;
  beforeAll(async () => {
    const { payloadKeys: PAYLOAD_KEYS } = localSecrets(stackUnderTest().dataDir);
    own = await OwnApi.start({ METRICS_INTERVAL_MS: '600000', METRICS_TOKEN: 'scrape-me', PAYLOAD_KEYS });
    await eventually('Temporal to be reached', async () => (await own.as(null).get('/health/ready')).status === 200);
  }, START_MS);
  afterAll(() => own.stop(), START_MS);

  it('scrapes read Postgres and Temporal at most once per interval', async () => {
    const scraped = async () => (await metricsOf(own.baseUrl, token)).valueOf('svc_instances', { status: 'running' });
    const before = await scraped();
    const api = await registerTenant();
    await startInstance(api, await upload(api, sequence(userTask('work'))));
    expect(dataOf(await api.get('/v1/monitoring/summary')).instances.running).toBe(1);
    expect(await scraped()).toBe(before);
  });

  it('the number of metric series does not grow with tenants and instances, and no series names them', async () => {
    const use = async () => {
      const tenant = own.as((await registerTenant()).key);
      const key = await upload(tenant, sequence(userTask('work')));
      const { id } = await startInstance(tenant, key);
      await tenant.get(`/v1/instances/${id}`);
      await tenant.get(`/v1/definitions/${key}`);
      return [key, id, tenant.key ?? ''];
    };
    const ours = ({ samples }: Exposition) =>
      samples.flatMap(({ name, labels }) => (name.startsWith('svc_') ? [JSON.stringify([name, labels])] : []));
    await use();
    // Absent until the API has compared Postgres and Temporal for the first time.
    await wholeMetricsOf(own.baseUrl, ['svc_reconcile_last_run_timestamp_seconds'], token);
    // No other test calls this process.
    const before = ours(await metricsOf(own.baseUrl, token));
    const used = [...(await use()), ...(await use())];
    const metrics = await metricsOf(own.baseUrl, token);
    expect(ours(metrics).filter((series) => !before.includes(series))).toEqual([]);
    for (const name of used) expect(metrics.text).not.toContain(name);
    const labels = new Set(metrics.samples.flatMap((sample) => Object.keys(sample.labels)));
    const counted = ['cache', 'result', 'method', 'route', 'status', 'execution', 'le', 'type', 'pool', 'state'];
    const known = [...counted, 'code', 'space', 'kind', 'version', 'age'];
    expect([...labels].filter((label) => !known.includes(label) && !/^(major|minor|patch)$/.test(label))).toEqual([]);
  });

  it('/metrics needs METRICS_TOKEN where it is set', async () => {
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${own.baseUrl}/metrics`, { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer scrape' })).toBe(401);
    expect(await status({ authorization: 'scrape-me' })).toBe(401);
    expect(await status({ 'x-api-key': process.env['TEST_API_KEY'] ?? '' })).toBe(401);
    expect(await status(token)).toBe(200);
  });
});

describe('an installation whose API does not reach Temporal', () => {
  let own: OwnInstallation;
  let api: OwnApi;
  let port: number;
  let worker: ReturnType<typeof spawn>;
  beforeAll(async () => {
    own = await OwnInstallation.create();
    const TEMPORAL_ADDRESS = `127.0.0.1:${await freePort()}`;
    api = await own.startApi({ TEMPORAL_ADDRESS, METRICS_INTERVAL_MS: '1000' });
    port = await freePort();
    const { temporalAddress, dataDir } = stackUnderTest();
    const env = {
      ...process.env,
      ...own.settings,
      TEMPORAL_ADDRESS: temporalAddress,
      DATA_DIR: dataDir,
      PAYLOAD_KEYS: localSecrets(dataDir).payloadKeys,
      CREDENTIALS_KEYS: localSecrets(dataDir).credentialsKeys,
      WORKER_METRICS_PORT: String(port),
      METRICS_TOKEN: 'scrape-me',
      LOG_LEVEL: 'fatal',
    };
    worker = spawn(process.execPath, [programOf('worker')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }, START_MS);
  afterAll(async () => {
    worker.kill('SIGTERM');
    await new Promise((resolve) => (worker.exitCode === null ? worker.once('exit', resolve) : resolve(null)));
    await own.drop();
  }, START_MS);

  it('without Temporal /metrics has no backlog, and everything else', async () => {
    const metrics = await wholeMetricsOf(api.baseUrl, ['svc_instances']);
    expect(metrics.valueOf('svc_task_queue_backlog')).toBeUndefined();
    expect(metrics.valueOf('svc_instances', { status: 'running' })).toBe(0);
  });

  it(
    'a worker answers /metrics on WORKER_METRICS_PORT with the token',
    async () => {
      const address = `http://127.0.0.1:${port}`;
      const statusOf = (path: string, headers: Record<string, string> = {}) =>
        fetch(address + path, { headers }).then(
          ({ status }) => status,
          () => null,
        );
      await eventually('the worker to listen', async () => (await statusOf('/metrics')) === 401, START_MS);
      const headers = { authorization: 'Bearer scrape-me' };
      expect(await statusOf('/', headers)).toBe(404);
      const { names } = await metricsOf(address, headers);
      expect(names).toEqual(
        expect.arrayContaining(['svc_commit_batches', 'svc_database_connections', 'nodejs_eventloop_lag_p99_seconds']),
      );
    },
    START_MS,
  );
});

/** The metric that a panel queries, without the suffix of a histogram. */
const baseOf = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');

describe('documentation of metrics', () => {
  const named = (text: string): string[] => [...new Set(text.match(/\b(svc|nodejs|process)_[a-z0-9_]+/g))].map(baseOf);
  let names: readonly string[];
  beforeAll(async () => {
    names = (await metricsOf(process.env['TEST_BASE_URL'] ?? '')).names;
  });

  it('the dashboard queries only metrics that exist', () => {
    const { panels } = JSON.parse(read('docker/grafana/dashboard.json')) as {
      panels: { title: string; targets?: { expr: string }[] }[];
    };
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(10);
    for (const expression of expressions) expect(named(expression)).not.toEqual([]);
    expect(named(expressions.join('\n')).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('docs/operations.md lists exactly the metrics of the service', () => {
    const [, section = ''] = /^## Metrics\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(read('docs/operations.md')) ?? [];
    const rows = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name ?? '');
    const ours = names.filter((name) => name.startsWith('svc_'));
    expect(rows.filter((name) => name.startsWith('svc_')).sort()).toEqual([...ours].sort());
    expect(rows.filter((name) => !names.includes(name))).toEqual([]);
  });
});
