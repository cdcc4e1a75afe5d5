import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { InMemoryDriver, findingsOf, draw, scenario, scenarioWith } from '../../testing/index.js';
import type { ElementForm, ProcessForm } from '../../testing/index.js';

type Headers = { readonly [key: string]: string };
function calling(headers: Headers = {}, rest: Partial<ElementForm> = {}) {
  return draw(
    { pay: { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/pay', ...headers }, ...rest } },
    'start -> pay -> end',
  );
}
const mapping = {
  inputs: [{ source: '{{ order.id }}', target: 'orderId' }],
  outputs: [
    { source: '{{ response.id }}', target: 'payment.id' },
    { source: '{{ status }}', target: 'payment.status' },
    { source: "{{ headers['x-trace'] }}", target: 'trace' },
  ],
};

/** The `droppedOutput` of the fact of its completion. */
async function droppedOf(form: ProcessForm, answer: JsonValue): Promise<string | undefined> {
  const driver = new InMemoryDriver();
  await driver.start(form, {});
  await driver.answerCall('pay', { body: answer });
  const completed = driver.facts.filter((fact) => fact.fact === 'element.completed');
  return completed.find(({ elementId }) => elementId === 'pay')!.droppedOutput;
}

describe('service task', () => {
  scenario('a service task merges an object that the service answers', calling(), (run) =>
    run
      .start()
      .expectWaitingAt('pay')
      .answer('pay', { paid: true })
      .expectStatus('completed')
      .expectVariables({ paid: true }),
  );
  scenario('a service task does not merge an answer that is no object', calling(), (run) =>
    run.start({ a: 1 }).answer('pay', ['x']).expectStatus('completed').expectVariables({ a: 1 }),
  );
  it.each([
    ['a list', ['x'], 'array'],
    ['text', 'OK', 'string'],
    ['empty text', '', 'string'],
    ['a number', 0, 'number'],
    ['a boolean', false, 'boolean'],
    ['an object', { paid: true }, undefined],
    ['nothing', null, undefined],
  ])('a service task records whether it dropped an answer that is %s', async (_what, answer, expected) => {
    expect(await droppedOf(calling(), answer)).toBe(expected);
  });
  it('an answer that the output mapping can read is not dropped', async () => {
    const kept = { inputs: [], outputs: [{ source: '{{ response }}', target: 'all' }] };
    expect(await droppedOf(calling({}, { ioMapping: kept }), ['x'])).toBeUndefined();
  });
  scenario('output mappings can read response, status and headers', calling({}, { ioMapping: mapping }), (run) =>
    run
      .start({ order: { id: 7 } })
      .answer('pay', { id: 'p1' }, { status: 201, headers: { 'x-trace': 't' } })
      .expectVariables({ payment: { id: 'p1', status: 201 }, trace: 't' })
      .expectNoVariable('orderId'),
  );
  scenario('a call that fails for good puts the instance in error, and resume calls again', calling(), (run) =>
    run
      .start()
      .fail('pay')
      .expectError(/^pay: pay failed$/)
      .expectWaitingAt()
      .resume()
      .answer('pay')
      .expectStatus('completed'),
  );
  scenario('an uncaught BPMN error of a service is reported with its code', calling(), (run) =>
    run
      .start()
      .fail('pay', 'PAY')
      .expectError(/^pay: PAY: pay failed$/)
      .resume()
      .answer('pay')
      .expectStatus('completed'),
  );
  scenarioWith({ maxVariablesBytes: 100 })(
    'a service answer that makes the variables too large is an incident',
    calling(),
    (run) =>
      run
        .start()
        .answer('pay', { text: 'x'.repeat(200) })
        .expectError(/at most 100 bytes/)
        .expectNoVariable('text'),
  );
  scenario('an answer that comes while the instance is suspended is applied on resume', calling(), (run) =>
    run
      .start()
      .suspend()
      .answer('pay', { paid: true })
      .expectStatus('suspended')
      .expectNoVariable('paid')
      .resume()
      .expectStatus('completed')
      .expectVariables({ paid: true }),
  );

  it('the headers of a service task are evaluated into its call [limits.service-task-http-timeout]', async () => {
    const driver = new InMemoryDriver();
    const headers = {
      url: '{{ base }}/pay',
      method: 'put',
      'header.X-Order': '{{ order.id }}',
      'query.dry': '{{ missing }}',
      'query.n': '{{ 1 + 1 }}',
      timeout: '5s',
      retries: '{{ 1 }}',
      retryBackoff: '250',
      idempotent: 'true',
    };
    await driver.start(calling(headers, { ioMapping: mapping }), { base: 'https://a.example.com', order: { id: 7 } });
    expect([...driver.jobs.values()]).toMatchObject([
      {
        elementId: 'pay',
        summary: 'pay',
        request: {
          method: 'PUT',
          url: 'https://a.example.com/pay',
          headers: [['X-Order', '7']],
          query: [['n', '2']],
          body: { orderId: 7 },
        },
        timeoutMs: 5000,
        retries: 1,
        retryBackoffMs: 250,
        isIdempotent: true,
        isAsync: false,
      },
    ]);
  });

  const urlOf = async (url: string, variables: { [name: string]: string | number | null }) => {
    const driver = new InMemoryDriver();
    await driver.start(calling({ url }), variables);
    const { error } = await driver.view();
    return [...driver.jobs.values()].map(({ request }) => request.url)[0] ?? error;
  };
  it.each([
    ['../../admin', '..%2F..%2Fadmin'],
    ['a#y', 'a%23y'],
    ['a?x=1', 'a%3Fx%3D1'],
    ['a/b', 'a%2Fb'],
    ['a b', 'a%20b'],
    ['ü', '%C3%BC'],
    ['100%', '100%25'],
    ['%2e%2e', '%252e%252e'],
    ['a\\b', 'a%5Cb'],
    [7, '7'],
  ])('the value %j in the path of an address is one segment', async (id, segment) => {
    const url = 'https://shop.example.com/customers/{{ id }}/orders';
    expect(await urlOf(url, { id })).toBe(`https://shop.example.com/customers/${segment}/orders`);
  });
  it('a value in the query of an address is one parameter', async () => {
    const url = 'https://shop.example.com/find?name={{ name }}&all=true#{{ name }}';
    const found = 'https://shop.example.com/find?name=a%26all%3Dfalse%23&all=true#a%26all%3Dfalse%23';
    expect(await urlOf(url, { name: 'a&all=false#' })).toBe(found);
    expect(await urlOf(url, { name: '' })).toBe('https://shop.example.com/find?name=&all=true#');
  });
  it('a whole address, a base and a raw value are inserted as they are', async () => {
    const base = 'https://shop.example.com/v1?a=b';
    expect(await urlOf('{{ base }}', { base })).toBe(base);
    expect(await urlOf('{{ base }}/c', { base })).toBe(`${base}/c`);
    expect(await urlOf('https://shop.example.com/{{ raw(path) }}', { path: 'a/b?c' })).toBe(
      'https://shop.example.com/a/b?c',
    );
  });
  it.each([
    [null, 'https://a.example.com/{{ id }}/orders', 'url: expected a value inside the address, found null'],
    [null, 'https://a.example.com/?id={{ id }}', 'url: expected a value inside the address, found null'],
    ['', 'https://a.example.com/{{ id }}/orders', 'url: expected a value for a segment of the path, found empty text'],
    ['', 'https://a.example.com/{{ id }}', 'url: expected a value for a segment of the path, found empty text'],
    ['..', 'https://a.example.com/x/{{ id }}', 'found "..", which leads to another one'],
    ['.', 'https://a.example.com/.{{ id }}/x', 'found "..", which leads to another one'],
    ['.', 'https://a.example.com/{{ id }}{{ id }}/x', 'found "..", which leads to another one'],
    ['\ud800', 'https://a.example.com/{{ id }}', 'url: expected text, found half a character'],
  ])('the value %j in the address %s is an incident', async (id, url, message) => {
    expect(await urlOf(url, { id })).toContain(message);
  });

  it('a call has the documented defaults [limits.service-task-http-timeout]', async () => {
    const driver = new InMemoryDriver();
    await driver.start(calling(), {});
    expect([...driver.jobs.values()]).toMatchObject([
      { request: { method: 'POST', body: {} }, timeoutMs: 30_000, retries: 3, isIdempotent: false, isAsync: false },
    ]);
  });

  it.each([
    ['url', { url: '{{ missing }}' }],
    ['method', { method: 'FETCH' }],
    ['timeout', { timeout: 'soon' }],
    ['retries', { retries: '-1' }],
    ['executionMode', { executionMode: 'later' }],
    ['header.X', { 'header.X': "{{ 'a\\r\\nHost: b' }}" }],
    ['url', { url: "{{ 1 + 'a' }}" }],
  ])('a service task with an invalid %s is an incident', async (name, headers) => {
    const driver = new InMemoryDriver();
    await driver.start(calling(headers as Headers), {});
    expect(await driver.view()).toMatchObject({ status: 'error', error: expect.stringContaining(name) });
    expect(driver.jobs.size).toBe(0);
  });

  it('a service or send task without a url is a finding', () => {
    const form = draw({ pay: { type: 'serviceTask' }, tell: { type: 'sendTask' } }, 'start -> pay -> tell -> end');
    expect(findingsOf(form)).toMatchObject([
      { elementId: 'pay', severity: 'error' },
      { elementId: 'tell', severity: 'error' },
    ]);
  });
});

describe('asynchronous service task', () => {
  const async = calling({ executionMode: 'async', callbackEvent: 'paid', timeout: 'PT1H' });
  scenario('an asynchronous service task waits for its callback after the acknowledgement', async, (run) =>
    run
      .start()
      .answer('pay', { ignored: true })
      .expectWaitingAt('pay')
      .callback('paid', { amount: 3 })
      .expectStatus('completed')
      .expectVariables({ amount: 3 })
      .expectNoVariable('ignored'),
  );
  scenario('an asynchronous service task takes a callback that comes before the acknowledgement', async, (run) =>
    run
      .start()
      .callback('paid', { amount: 3 })
      .expectAnswer({ buffered: true })
      .answer('pay')
      .expectStatus('completed')
      .expectVariables({ amount: 3 }),
  );
  scenario(
    'an asynchronous service task without a callback before its timeout is an incident [limits.service-task-retry]',
    async,
    (run) =>
      run
        .start()
        .answer('pay')
        .pass('PT1H')
        .expectError(/callback/),
  );
  for (const days of [40, 400])
    scenario(
      `an asynchronous service task may wait for its callback ${days} days`,
      calling({ executionMode: 'async', callbackEvent: 'paid', timeout: `P${days}D` }),
      (run) => run.start().answer('pay').expectWaitingAt('pay').callback('paid').expectStatus('completed'),
    );
  scenario('the callback event is named after the element by default', calling({ executionMode: 'async' }), (run) =>
    run.start().answer('pay').callback('pay').expectStatus('completed'),
  );
  scenario('a callback with another name is refused', async, (run) =>
    run.start().callback('other').expectRefused('NOT_FOUND').answer('pay').callback('paid').expectStatus('completed'),
  );
});
