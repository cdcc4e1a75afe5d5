import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { refusal, until } from '../../testing/played-service.js';
import { WorkerScene } from '../../testing/worker-scene.js';
import { ApiError, BpmnError, changeTask, refuse, retryLater, type Job } from '../index.js';

let scene: WorkerScene;
beforeEach(async () => {
  scene = await WorkerScene.begin();
});
afterEach(() => scene.end());

describe('the answers of a worker', () => {
  it('what a handler returns completes its job', async () => {
    const job = scene.played.add('charge', { amount: 5 });
    const told: unknown[] = [];
    scene.workerWith({
      types: { charge: ({ variables }: Job<{ amount: number }>) => ({ receipt: variables.amount * 2 }) },
      onDone: ({ id }, verb) => told.push([id, verb]),
    });
    await until('an answer', () => told.length === 1);
    expect(job.answers).toEqual([
      { verb: 'complete', body: { lock_token: 'job-1-lock-1', variables: { receipt: 10 } } },
    ]);
    expect(told).toEqual([['job-1', 'complete']]);
    expect(scene.errors).toEqual([]);
  });

  it('a handler of a task listener changes the task beside its variables', async () => {
    const job = scene.played.add('choose');
    scene.workerWith({ types: { choose: () => changeTask({ assignee: 'kim', priority: 3 }, { chosen: true }) } });
    await until('an answer', () => job.answers.length === 1);
    const body = { lock_token: 'job-1-lock-1', assignee: 'kim', priority: 3, variables: { chosen: true } };
    expect(job.answers[0]).toEqual({ verb: 'complete', body });
  });

  it('a handler that returns nothing completes its job without variables', async () => {
    const job = scene.played.add('log');
    scene.workerWith({ types: { log: async () => undefined } });
    await until('an answer', () => job.answers.length === 1);
    expect(job.answers[0]).toEqual({ verb: 'complete', body: { lock_token: 'job-1-lock-1' } });
  });

  it.each([
    [
      'a BpmnError',
      new BpmnError('DECLINED', 'no cover', { left: 3 }),
      'error',
      { code: 'DECLINED', message: 'no cover', variables: { left: 3 } },
    ],
    ['a BpmnError of nothing but its code', new BpmnError('DECLINED'), 'error', { code: 'DECLINED' }],
    [
      'retryLater',
      retryLater('closed', { in: 'PT1H30M', retries: 7 }),
      'fail',
      { message: 'closed', retry_in: 'PT5400S', retries: 7 },
    ],
    [
      'retryLater in milliseconds',
      retryLater('closed', { in: 1500 }),
      'fail',
      { message: 'closed', retry_in: 'PT1.5S' },
    ],
    ['a refusal', refuse('too low'), 'complete', { refusal: 'too low' }],
    ['a refusal without a reason', refuse(''), 'complete', { refusal: 'refused' }],
    ['a text', 'oops', 'fail', { message: 'oops' }],
  ])('a handler that throws %s is answered so', async (_, thrown, verb, body) => {
    const job = scene.played.add('charge');
    scene.workerWith({ types: { charge: () => Promise.reject(thrown) } });
    await until('an answer', () => job.answers.length === 1);
    expect(job.answers[0]).toEqual({ verb, body: { lock_token: 'job-1-lock-1', ...body } });
  });

  it('any other error fails the job with its message and its stack, and is reported', async () => {
    const job = scene.played.add('charge');
    const error = new RangeError(`too \0much\uD800 ${'!'.repeat(2000)}`);
    scene.workerWith({
      types: {
        charge: () => {
          throw error;
        },
      },
    });
    await until('an answer', () => job.answers.length === 1);
    const [{ verb, body } = {} as never] = job.answers;
    expect([verb, body['retries'], body['retry_in']]).toEqual(['fail', undefined, undefined]);
    expect(body['message']).toMatch(/^too much\uFFFD !{900,990}$/);
    expect(body['details']).toContain('RangeError: too much');
    expect(scene.errors).toEqual([['handler', error, 'job-1']]);
  });

  it('an answer that the service refuses for what it contains fails the job with that reason', async () => {
    const job = scene.played.add('charge');
    scene.instead(/complete$/, () => refusal(400, 'VALIDATION_ERROR'));
    scene.workerWith({ types: { charge: () => ({ sum: 'many' }) } });
    await until('an answer', () => job.answers.length === 1);
    expect(job.answers[0]).toMatchObject({ verb: 'fail', body: { message: 'VALIDATION_ERROR was played' } });
    expect(scene.phases()).toEqual(['answer']);
  });

  it('an answer that no JSON can express fails the job', async () => {
    const job = scene.played.add('charge');
    scene.workerWith({ types: { charge: () => ({ sum: 5n }) } });
    await until('an answer', () => job.answers.length === 1);
    expect(job.answers[0]).toMatchObject({ verb: 'fail', body: { message: expect.stringContaining('BigInt') } });
  });

  it('an answer that is refused with 409 is reported and not thrown', async () => {
    scene.played.add('charge');
    scene.instead(/complete$/, () => refusal(409, 'CONFLICT'));
    scene.workerWith({ types: { charge: () => ({}) } });
    await until('a report', () => scene.errors.length === 1);
    expect(scene.errors[0]).toEqual(['answer', expect.any(ApiError), 'job-1']);
    expect(scene.service.to('/v1/jobs/job-1/complete')).toHaveLength(1);
    const next = scene.played.add('charge');
    await until('the next job', () => scene.service.to(`/v1/jobs/${next.id}/complete`).length === 1);
  });

  it('an answer whose connection fails is repeated with the same idempotency key', async () => {
    const job = scene.played.add('charge');
    let cuts = 0;
    scene.instead(/complete$/, (request) => (++cuts < 4 ? 'cut' : scene.played.play(request)));
    scene.workerWith({ types: { charge: () => ({}) } });
    await until('an answer', () => job.status === 'completed');
    expect(
      new Set(scene.service.to('/v1/jobs/job-1/complete').map(({ headers }) => headers['idempotency-key'])).size,
    ).toBe(1);
    expect(cuts).toBe(4);
    expect(scene.errors).toEqual([]);
  });

  it('an answer that fails until the lock ends is reported, and sent no longer', async () => {
    scene.played.add('charge');
    scene.instead(/complete$/, () => refusal(503, 'SERVICE_UNAVAILABLE'));
    const began = Date.now();
    const worker = scene.workerWith({ types: { charge: () => ({}) }, lockFor: 600, concurrency: 1 });
    await until('a report', () => scene.errors.length === 1);
    await worker.stop();
    expect(Date.now() - began).toBeLessThan(5000);
    expect(scene.errors[0]?.slice(0, 1)).toEqual(['answer']);
    expect(scene.service.to('/v1/jobs/job-1/complete').length).toBeGreaterThan(3);
  });
});
