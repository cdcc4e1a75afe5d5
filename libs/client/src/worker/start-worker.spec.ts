import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gate, pause, refusal, until } from '../../testing/played-service.js';
import { WorkerScene } from '../../testing/worker-scene.js';

let scene: WorkerScene;
beforeEach(async () => {
  scene = await WorkerScene.begin();
});
afterEach(() => scene.end());

describe('the requests of a worker', () => {
  it('one request asks for all types, with the name, the wait and the variables', async () => {
    const worker = scene.workerWith({
      types: { a: () => ({}), b: () => ({}) },
      concurrency: 7,
      variables: ['x'],
      lockFor: 'PT2M',
    });
    await until('a request', () => scene.activations().length === 1);
    expect(scene.activations()[0]?.body).toEqual({
      ...{ types: ['a', 'b'], worker: worker.name, max_jobs: 7 },
      ...{ lock_for: 'PT120S', wait: 'PT1S', variables: ['x'] },
    });
  });

  it('a worker never has more jobs than its concurrency, and asks only for what it has room for', async () => {
    for (let count = 0; count < 30; count += 1) scene.played.add('work');
    let running = 0;
    let most = 0;
    const worker = scene.workerWith({
      types: {
        work: async ({ id }) => {
          most = Math.max(most, ++running);
          await pause(5 + (Number(id.slice(4)) % 7) * 4);
          running -= 1;
        },
      },
      concurrency: 4,
    });
    await until('all jobs', () => scene.played.jobs.every(({ status }) => status === 'completed'));
    expect([most, scene.played.mostLocked]).toEqual([4, 4]);
    expect(Math.max(...scene.activations().map(({ body }) => body.max_jobs))).toBe(4);
    await until('rest', () => worker.held === 0);
  });

  it('a worker without room asks for nothing', async () => {
    scene.played.add('slow');
    scene.played.add('slow');
    const { open, opened } = gate();
    scene.workerWith({ types: { slow: () => opened }, concurrency: 1 });
    await until('the first job', () => scene.played.jobs[0]?.status === 'locked');
    await pause(200);
    expect(scene.activations()).toHaveLength(1);
    open();
    await until('both jobs', () => scene.played.jobs.every(({ status }) => status === 'completed'));
  });

  it('a service that answers empty at once is not asked without a pause', async () => {
    scene.instead(/activate$/, () => ({ body: { data: [] } }));
    scene.workerWith({ types: { a: () => ({}) }, minPause: 100 });
    await pause(550);
    expect(scene.activations().length).toBeGreaterThanOrEqual(2);
    expect(scene.activations().length).toBeLessThanOrEqual(6);
  });

  it.each([
    ['cuts the connection', 'cut' as const],
    ['is not ready', refusal(503, 'SERVICE_UNAVAILABLE')],
    ['refuses the key', refusal(401, 'UNAUTHORIZED')],
  ])('a service that %s is asked again with waits that grow, and jobs come when it is back', async (_, failure) => {
    let isDown = true;
    scene.instead(/activate$/, (request) => (isDown ? failure : scene.played.play(request)));
    const job = scene.played.add('a');
    scene.workerWith({ types: { a: () => ({}) } });
    await pause(500);
    await until('a second request', () => scene.activations().length >= 2);
    const count = scene.activations().length;
    expect(count).toBeLessThanOrEqual(14);
    expect(scene.phases()).toEqual(scene.phases().map(() => 'activate'));
    isDown = false;
    await until('the job', () => job.status === 'completed');
  });

  it('a worker waits as long as Retry-After says', async () => {
    scene.instead(/activate$/, () => refusal(429, 'RATE_LIMITED', { headers: { 'retry-after': '30' } }));
    scene.workerWith({ types: { a: () => ({}) } });
    await until('an error', () => scene.errors.length === 1);
    await pause(200);
    expect(scene.activations()).toHaveLength(1);
  });

  it('a job whose lock was given in an answer that was lost comes again when that lock ends', async () => {
    const job = scene.played.add('a');
    let isFirst = true;
    scene.instead(/activate$/, async (request) => {
      const reply = await scene.played.play(request);
      if (!isFirst) return reply;
      isFirst = false;
      return 'cut';
    });
    scene.workerWith({ types: { a: () => ({}) }, lockFor: 500 });
    await until('the job', () => job.status === 'completed');
    expect([job.attempt, scene.phases()]).toEqual([2, ['activate']]);
    expect(new Set(scene.activations().map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([undefined]));
  });

  it('a worker of no type, with no room or with a duration that is none is refused', async () => {
    expect(() => scene.workerWith({ types: {} })).toThrow('at least one type');
    expect(() => scene.workerWith({ types: { a: () => ({}) }, concurrency: 0 })).toThrow('found 0');
    expect(() => scene.workerWith({ types: { a: () => ({}) }, lockFor: 'five minutes' })).toThrow(
      'found "five minutes"',
    );
  });
});

describe('the end of a worker', () => {
  it('stop ends the request for jobs at once', async () => {
    const worker = scene.workerWith({ types: { a: () => ({}) }, wait: 'PT60S' });
    await until('a request', () => scene.activations().length === 1);
    const began = Date.now();
    await worker.stop();
    expect(Date.now() - began).toBeLessThan(1000);
    await until('the end of the request', () => scene.activations()[0]?.gone.aborted === true);
    expect(scene.errors).toEqual([]);
  });

  it('stop takes no more jobs, waits for those that run while their locks are extended, and sends their answers', async () => {
    const job = scene.played.add('slow');
    const { open, opened } = gate();
    const worker = scene.workerWith({ types: { slow: () => opened }, lockFor: 900 });
    // The first request ends with its answer, the second one with the worker.
    await until('the second request', () => job.status === 'locked' && scene.activations().length === 2);
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    await until('the end of the request', () => scene.activations().at(-1)?.gone.aborted === true);
    const later = scene.played.add('slow');
    await until('extensions', () => scene.service.to('/v1/jobs/job-1/extend').length >= 3);
    expect([isStopped, worker.held]).toEqual([false, 1]);
    open();
    await stopped;
    expect([job.status, later.status, worker.held]).toEqual(['completed', 'pending', 0]);
  });

  it('stop ends the wait after an error', async () => {
    scene.instead(/activate$/, () => refusal(503, 'SERVICE_UNAVAILABLE'));
    const worker = scene.workerWith({ types: { a: () => ({}) }, backoff: { first: 60_000, most: 60_000 } });
    await until('an error', () => scene.errors.length === 1);
    await worker.stop();
    await worker.stop();
    expect(scene.activations()).toHaveLength(1);
  });

  it('a callback that throws stops nothing', async () => {
    const job = scene.played.add('a');
    const written: unknown[] = [];
    const write = console.error;
    console.error = (line) => written.push(line);
    try {
      const worker = scene.workerWith({
        types: { a: () => ({}) },
        onDone: () => {
          throw new Error('of the callback');
        },
      });
      await until('a line', () => written.length === 1);
      await worker.stop();
    } finally {
      console.error = write;
    }
    expect([job.status, String(written[0])]).toEqual(['completed', 'Error: of the callback']);
  });
});
