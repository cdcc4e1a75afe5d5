import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gate, pause, refusal, until } from '../../testing/played-service.js';
import { WorkerScene } from '../../testing/worker-scene.js';
import { ApiError } from '../index.js';

let scene: WorkerScene;
beforeEach(async () => {
  scene = await WorkerScene.begin();
});
afterEach(() => scene.end());

describe('the locks of a worker', () => {
  it('a lock is extended while the handler runs', async () => {
    const job = scene.played.add('slow');
    const { open, opened } = gate();
    scene.workerWith({ types: { slow: () => opened }, lockFor: 900 });
    await until('four extensions', () => scene.service.to('/v1/jobs/job-1/extend').length >= 4);
    expect(job.attempt).toBe(1);
    open();
    await until('an answer', () => job.status === 'completed');
    const extensions = scene.service.to('/v1/jobs/job-1/extend');
    expect(extensions[0]?.body).toEqual({ lock_token: 'job-1-lock-1', lock_for: 'PT0.9S' });
    const gaps = extensions.slice(1).map(({ at }, index) => at - (extensions[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(50);
    expect(job.attempt).toBe(1);
    await pause(500);
    expect(scene.service.to('/v1/jobs/job-1/extend')).toHaveLength(extensions.length);
  });

  it('a lock that cannot be extended for a moment is not lost', async () => {
    const job = scene.played.add('slow');
    const { open, opened } = gate();
    let failures = 0;
    scene.instead(/extend$/, (request) =>
      ++failures % 2 === 1 ? refusal(500, 'INTERNAL') : scene.played.play(request),
    );
    scene.workerWith({ types: { slow: () => opened }, lockFor: 900 });
    await until('four extensions', () => failures >= 4);
    open();
    await until('an answer', () => job.status === 'completed');
    expect([job.attempt, scene.errors]).toEqual([1, []]);
  });

  it('a handler hears that its lock is lost, and what it returns is not sent', async () => {
    const job = scene.played.add('slow');
    const heard = gate();
    scene.instead(/extend$/, () => refusal(409, 'CONFLICT'));
    const worker = scene.workerWith({
      types: {
        slow: async (_, { signal }) => {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          expect(signal.reason).toBeInstanceOf(ApiError);
          heard.open();
          return { late: true };
        },
      },
      lockFor: 9000,
    });
    await heard.opened;
    await worker.stop();
    expect(job.answers).toEqual([]);
    expect(scene.errors).toEqual([['extend', expect.objectContaining({ status: 409 }), 'job-1']]);
  });

  it('a lock that was not extended before its end is lost', async () => {
    const heard = gate();
    scene.played.add('slow');
    scene.instead(/extend$/, () => 'cut');
    scene.workerWith({
      types: {
        slow: async (_, { signal }) => {
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          heard.open();
        },
      },
      lockFor: 900,
      concurrency: 1,
    });
    const began = Date.now();
    await heard.opened;
    expect(Date.now() - began).toBeGreaterThan(400);
    expect(Date.now() - began).toBeLessThan(5000);
    expect(scene.phases()).toContain('extend');
  });
});
