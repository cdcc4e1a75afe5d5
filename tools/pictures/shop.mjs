// The tenant of the pictures: an order process with its services, seeded through the public API.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { listenAsService } from '../stack/ports.mjs';
import { until } from '../stack/waiting.mjs';

const ORDER = readFileSync(new URL('./order.bpmn', import.meta.url), 'utf8');
/** The version before: a declined card ended in the join at once, and nobody was reminded. */
const ORDER_BEFORE = ORDER.replace(/<bpmn:serviceTask id="invoice"[\s\S]*?<\/bpmn:serviceTask>\n/, '')
  .replace(/<bpmn:sequenceFlow id="f8"[^>]*>\n/, '')
  .replace(/<bpmndi:BPMNShape id="invoice_di"[\s\S]*?<\/bpmndi:BPMNShape>\n/, '')
  .replace(/<bpmndi:BPMNEdge id="f8_di"[\s\S]*?<\/bpmndi:BPMNEdge>\n/, '')
  .replace('<bpmn:incoming>f8</bpmn:incoming>', '<bpmn:incoming>f7</bpmn:incoming>')
  .replace('sourceRef="declined" targetRef="invoice"', 'sourceRef="declined" targetRef="join"')
  .replace('<di:waypoint x="604" y="184"/>', '<di:waypoint x="759" y="184"/><di:waypoint x="759" y="262"/>')
  .replace('PT2H', 'PT4H');

const CONTRACT = {
  id: 'loan-approval',
  name: 'Loan approval',
  elements: [
    { id: 'applied', type: 'startEvent', name: 'Applied' },
    { id: 'check', type: 'userTask', name: 'Check documents', candidateGroups: ['credit-desk'] },
    {
      id: 'contract',
      type: 'serviceTask',
      name: 'Send contract',
      taskHeaders: { url: '{{ shop }}/mailer', retries: '0' },
    },
    { id: 'done', type: 'endEvent', name: 'Contract sent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'applied', targetRef: 'check' },
    { id: 'f2', sourceRef: 'check', targetRef: 'contract' },
    { id: 'f3', sourceRef: 'contract', targetRef: 'done' },
  ],
};

const FAILING = 14;
const WAITING = 9;
const FULFILLED = 6;
const LOANS = 4;
const FIRST_ORDER = 4711;
const HOUR_MS = 3_600_000;

/** The services that the orders call. Payments of most orders fail. */
async function openServices() {
  /** @type {Record<string, (order: { order_id?: string }) => readonly [status: number, body: object]>} */
  const replies = {
    '/stock': () => [200, { site: 'north', lines: 3 }],
    '/payments': ({ order_id: order }) =>
      Number(order) < FIRST_ORDER + FAILING ? [503, { error: 'Service Unavailable' }] : [200, { id: `pay-${order}` }],
    '/invoices': () => [200, {}],
    '/carriers': ({ order_id: order }) => [200, { booking: `BK-${Number(order) + 16_220}`, carrier: 'Nordfracht' }],
    '/orders': () => [200, {}],
    '/mailer': () => [502, { error: 'no answer from the mail server' }],
  };
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const [status, body] = replies[request.url ?? '']?.(JSON.parse(Buffer.concat(parts).toString() || '{}')) ?? [
      404,
      {},
    ];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await listenAsService(server);
  return server;
}

/** A source whose calls go to the services of the pictures. @param {string} shop @param {string} source */
function at(shop, source) {
  return source.replaceAll('{{ shop }}', shop);
}

/** Calls of the public API with one key. @param {string} baseUrl @param {string} key */
function apiOf(baseUrl, key) {
  return async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body = undefined) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const answer = await fetch(baseUrl + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data, error } = /** @type {{ data: any, error?: unknown }} */ (await answer.json());
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(error)}`);
    return data;
  };
}

/**
 * Fills a tenant.
 * @param {{ baseUrl: string, apiKey: string }} stack
 * @returns {Promise<{ key: string, order: string, task: string, tenant: string, close: () => void }>} the key of an operator, the instance of order 4711,
 *   a task, and the tenant
 */
export async function seedShop({ baseUrl, apiKey }) {
  const services = await openServices();
  const { port } = /** @type {import('node:net').AddressInfo} */ (services.address());
  const shop = `http://127.0.0.1:${port}`;
  const admin = apiOf(baseUrl, apiKey);
  const { key: ofShop } = await admin('POST', '/v1/auth/keys', { name: 'shop-api', scopes: ['admin'] });
  const { key } = await admin('POST', '/v1/auth/keys', { name: 'mary', scopes: ['admin'] });
  const call = apiOf(baseUrl, ofShop);
  const ofOrder = { name: 'Order fulfilment', source_type: 'bpmn' };
  await call('POST', '/v1/definitions', { ...ofOrder, key: 'order', source: at(shop, ORDER_BEFORE) });
  await call('PUT', '/v1/definitions/order', { ...ofOrder, source: at(shop, ORDER) });
  await call('POST', '/v1/definitions', {
    key: 'loan',
    name: 'Loan approval',
    source_type: 'json',
    source: JSON.parse(at(shop, JSON.stringify(CONTRACT))),
  });
  const ids = [];
  for (let nth = 0; nth < FAILING + WAITING + FULFILLED; nth += 1) ids.push(await order(call, FIRST_ORDER + nth));
  for (let nth = 0; nth < LOANS; nth += 1) await loan(call, nth);
  await until('the errors', async () => (await call('GET', '/v1/monitoring/summary')).instances.error >= FAILING + 1, {
    timeoutMs: 60_000,
    everyMs: 250,
  });
  for (const [nth, id] of ids.entries()) if (nth >= FAILING + WAITING) await fulfil(call, id, FIRST_ORDER + nth);
  const [first = ''] = ids;
  await apiOf(baseUrl, key)('PATCH', `/v1/instances/${first}/variables`, { variables: { payment_method: 'card_b' } });
  const [task] = await call('GET', `/v1/tasks?instance_id=${ids[FAILING]}`);
  await call('POST', `/v1/tasks/${task.id}/claim`, { assignee: 'mary' });
  const { tenant } = await call('GET', '/v1/me');
  return {
    key,
    order: first,
    task: task.id,
    tenant: tenant.id,
    close: () => services.closeAllConnections() ?? services.close(),
  };
}

/** @param {ReturnType<typeof apiOf>} call @param {number} nr */
async function order(call, nr) {
  const nth = nr - FIRST_ORDER;
  const { id } = await call('POST', '/v1/instances', {
    definition_key: 'order',
    correlation_id: `Order ${nr}`,
    variables: {
      order_id: String(nr),
      total: 248.5 + ((nth * 37) % 190),
      payment_method: 'card',
      priority: [50, 80, 20][nth % 3],
      approve_by: new Date(Date.now() + ((nth % 5) + 1) * HOUR_MS).toISOString(),
    },
  });
  return id;
}

/** @param {ReturnType<typeof apiOf>} call @param {number} nth */
async function loan(call, nth) {
  const variables = {
    applicant: ['Ada Berg', 'Ole Lund', 'Ida Holm', 'Per Dahl'][nth],
    amount: 12_000 + 4_000 * nth,
  };
  const started = { definition_key: 'loan', correlation_id: `Loan ${880 + nth}`, variables };
  const { id } = await call('POST', '/v1/instances', started);
  if (nth > 0) return;
  const [task] = await call('GET', `/v1/tasks?instance_id=${id}`);
  await call('POST', `/v1/tasks/${task.id}/claim`, { assignee: 'ida' });
  await call('POST', `/v1/tasks/${task.id}/complete`, { variables: {} });
}

/** @param {ReturnType<typeof apiOf>} call @param {string} id @param {number} nr */
async function fulfil(call, id, nr) {
  const [task] = await call('GET', `/v1/tasks?instance_id=${id}`);
  await call('POST', `/v1/tasks/${task.id}/claim`, { assignee: 'mary' });
  await call('POST', `/v1/tasks/${task.id}/complete`, { variables: { decision: 'ship', parcels: 1 } });
  await call('POST', '/v1/messages', { name: 'carrier.confirmed', correlation_key: String(nr) });
  await pause(100);
}
