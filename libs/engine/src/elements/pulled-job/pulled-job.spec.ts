import { describe, expect, it } from '@jest/globals';
import { draw, findingsOf, InMemoryDriver, scenario, scenarioWith } from '../../../testing/index.js';
import type { ElementForm } from '../../../testing/index.js';

const JOB = { type: 'serviceTask', jobType: 'charge' } as const;

function charging(form: Partial<ElementForm> = {}) {
  return draw({ charge: { ...JOB, ...form } }, 'start -> charge -> end');
}

function guarded(code: string, form: Partial<ElementForm> = {}) {
  return draw(
    {
      charge: { ...JOB, ...form },
      caught: { type: 'boundaryEvent', attachedTo: 'charge', event: { type: 'error', code } },
      repaired: { type: 'userTask' },
    },
    'start -> charge -> end',
    'caught -> repaired -> end',
  );
}

describe('a job that workers pull', () => {
  scenario('a service task with a job type waits for a worker and merges its answer', charging(), (run) =>
    run
      .start({ a: 1 })
      .expectWaitingAt('charge')
      .complete('charge', { receipt: 'R-1' })
      .expectStatus('completed')
      .expectVariables({ a: 1, receipt: 'R-1' }),
  );
  scenario(
    'a job with output mappings writes only what these name',
    charging({ ioMapping: { outputs: [{ source: '{{ output.id }}', target: 'receipt' }] } }),
    (run) =>
      run.start().complete('charge', { id: 7, more: true }).expectVariables({ receipt: 7 }).expectNoVariable('more'),
  );
  scenario('an error of a worker is caught by its code, with its variables', guarded('REFUSED'), (run) =>
    run.start().fail('charge', 'REFUSED').expectWaitingAt('repaired'),
  );
  scenario('a job whose attempts have ended is an incident, and a retry offers the work again', charging(), (run) =>
    run
      .start()
      .fail('charge')
      .expectStatus('error')
      .expectError(/charge failed/)
      .retryToken('charge')
      .complete('charge', { done: true })
      .expectStatus('completed'),
  );
  scenario('a job whose attempts have ended is caught as JobFailed', guarded('JobFailed'), (run) =>
    run.start().fail('charge').expectWaitingAt('repaired'),
  );
  scenario(
    'a job that is not done in its time is the error JobTimeout',
    guarded('JobTimeout', { timeout: 'PT0.2S' }),
    (run) => run.start().passShortly('PT1S').expectWaitingAt('repaired').complete('repaired').expectStatus('completed'),
  );
  scenario(
    'a job that is done in its time leaves no timer behind',
    guarded('JobTimeout', { timeout: 'PT0.2S' }),
    (run) =>
      run.start().complete('charge').expectStatus('completed').passShortly('PT1S').expectCompleted('repaired', 0),
  );
  scenario('the answer to a job of a suspended instance is taken, and applied when it is resumed', charging(), (run) =>
    run
      .start()
      .suspend()
      .complete('charge', { receipt: 'R-1' })
      .expectAnswer({ status: 'suspended' })
      .resume()
      .expectStatus('completed')
      .expectVariables({ receipt: 'R-1' }),
  );
  scenario(
    'each item of a multi-instance activity is a job of its own',
    charging({ multiInstance: { loopCardinality: 2 } }),
    (run) =>
      run
        .start({ items: [1, 2] })
        .complete('charge', {})
        .complete('charge', {})
        .expectStatus('completed'),
  );
  scenarioWith({ maxVariablesBytes: 200 })(
    'an answer that is too large is refused, and the job stays open',
    charging(),
    (run) =>
      run
        .start()
        .complete('charge', { text: 'x'.repeat(300) })
        .expectRefused('VALIDATION_ERROR')
        .complete('charge', { text: 'x' })
        .expectStatus('completed'),
  );
  scenario(
    'a send task, a business rule task, and message events are jobs too',
    draw(
      {
        mail: { type: 'sendTask', jobType: 'mail' },
        rate: { type: 'businessRuleTask', jobType: 'rate' },
        tell: { type: 'intermediateThrowEvent', jobType: 'tell', event: { type: 'message', name: 'told' } },
        ended: { type: 'endEvent', jobType: 'tell', event: { type: 'message', name: 'over' } },
      },
      'start -> mail -> rate -> tell -> ended',
    ),
    (run) =>
      run
        .start()
        .complete('mail')
        .complete('rate', { level: 'high' })
        .complete('tell')
        .expectWaitingAt('ended')
        .complete('ended', { told: true })
        .expectStatus('completed')
        .expectVariables({ level: 'high', told: true }),
  );

  it('a job carries its type, all task headers and its mapped inputs, evaluated', async () => {
    const driver = new InMemoryDriver();
    const mapped = { inputs: [{ source: '{{ total * 2 }}', target: 'amount' }] };
    const headers = { currency: '{{ code }}', retries: '5', retryBackoff: '2s', priority: '{{ urgency }}' };
    await driver.start(charging({ jobType: 'charge-{{ code }}', taskHeaders: headers, ioMapping: mapped }), {
      total: 4,
      code: 'EUR',
      urgency: 9,
    });
    expect(driver.facts.find(({ fact }) => fact === 'job.created')).toMatchObject({
      jobType: 'charge-EUR',
      headers: { currency: 'EUR', retries: '5', retryBackoff: '2s', priority: 9 },
      retries: 5,
      retryBackoffMs: 2_000,
      priority: 9,
      dueAt: null,
      reads: [],
      variables: { amount: 8 },
    });
  });

  it('a job without mapped inputs copies no variable of the process', async () => {
    const driver = new InMemoryDriver();
    await driver.start(charging({ jobVariables: 'total, code' }), { total: 4, code: 'EUR' });
    const created = driver.facts.find(({ fact }) => fact === 'job.created');
    expect(created).toMatchObject({ reads: ['total', 'code'], variables: {} });
  });

  it('a second answer to a job of a suspended instance is refused', async () => {
    const driver = new InMemoryDriver();
    await driver.start(charging(), {});
    await driver.suspend();
    expect(await driver.completeTask('charge', {})).toMatchObject({ ok: true });
    expect(await driver.completeTask('charge', {})).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(driver.facts.filter(({ fact }) => fact === 'job.completed')).toHaveLength(1);
  });

  it('a job whose priority is no number is an incident that says so', async () => {
    const driver = new InMemoryDriver();
    await driver.start(charging({ priority: '{{ code }}' }), { code: 'EUR' });
    expect(Object.values(driver.state!.incidents)).toMatchObject([
      { code: 'InvalidJob', message: expect.stringMatching(/^priority: expected .* found "EUR"/) },
    ]);
  });

  it.each([
    [charging({ taskHeaders: { url: 'https://a.example' } }), 'found both'],
    [
      draw(
        { tell: { type: 'intermediateThrowEvent', jobType: 't', event: { type: 'signal', name: 's' } } },
        'start -> tell -> end',
      ),
      'at another event',
    ],
    [charging({ jobType: '', taskHeaders: { url: 'https://a.example' }, retries: 4 } as object), 'it has no effect'],
  ])('a job type where it cannot be is a finding', (process, expected) => {
    expect(findingsOf(process).map(({ message }) => message)).toContainEqual(expect.stringContaining(expected));
  });
});
