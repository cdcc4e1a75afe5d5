import { describe, expect, it } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { isLate } from '../late-answer.js';
import { markingLate } from './marking-late.js';

/** What an activity answers whose first attempt was scheduled so long ago. */
function answerAfter(ms: number): Promise<unknown> {
  const activity = markingLate(500)(async (asked: string) => [asked]);
  return new MockActivityEnvironment({ scheduledTimestampMs: Date.now() - ms }).run(activity, 'asked');
}

describe('late answers of local activities', () => {
  it('a quick local activity answers its value', async () => {
    expect(await answerAfter(0)).toEqual(['asked']);
  });

  it('a slow local activity marks its answer as late, counting attempts and pauses', async () => {
    const answer = await answerAfter(600);
    expect(isLate(answer)).toBe(true);
    expect(answer).toEqual({ late: ['asked'] });
  });
});
