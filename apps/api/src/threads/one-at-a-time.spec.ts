import { describe, expect, it } from '@jest/globals';
import { OneAtATime } from './one-at-a-time.js';

describe('work that comes one after the other', () => {
  it('begins when what came before has ended, also when that failed', async () => {
    const turns = new OneAtATime();
    const seen: string[] = [];
    let fail: (error: Error) => void = () => undefined;
    const first = turns.run(() => new Promise<void>((_, reject) => (fail = reject)));
    const second = turns.run(async () => void seen.push('second'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    fail(new Error('too slow'));
    await expect(first).rejects.toThrow('too slow');
    await second;
    expect(seen).toEqual(['second']);
  });
});
