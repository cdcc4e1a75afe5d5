import { describe, expect, it } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { isLate } from '../late-answer.js';
import { markingLate } from './marking-late.js';

/** What an activity answers whose first attempt was scheduled so long ago. */
function answerAfter(ms: number): Promise<unknown> {
  const activity = markingLate(500)(async (asked: string) => [asked]);
  return new MockActivityEnvironment({ scheduledTimestampMs: Date.now() - ms }).run(activity, 'asked');
}

describe('the answer of a local activity', () => {
  it('is the value', async () => {
    expect(await answerAfter(0)).toEqual(['asked']);
  });

  it('says that it took long, attempts and pauses included', async () => {
    const answer = await answerAfter(600);
    expect(isLate(answer)).toBe(true);
    expect(answer).toEqual({ late: ['asked'] });
  });
});
