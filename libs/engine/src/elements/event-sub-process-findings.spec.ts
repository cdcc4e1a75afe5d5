import { describe, expect, it } from '@jest/globals';
import { boundaryOn, findingsOf, draw, eventSubProcess, startOn } from '../../testing/index.js';
import type { EventForm } from '../../testing/index.js';

const message = (name: string): EventForm => ({ type: 'message', name });
const error = (): EventForm => ({ type: 'error' });

describe('an event subprocess at upload', () => {
  it.each([
    ['no start', eventSubProcess({}, 'a -> end1'), /one start event, found 0/],
    ['a none start', eventSubProcess({}, 'start1 -> end1'), /to have an event definition/],
    [
      'two starts',
      eventSubProcess({ s1: startOn(error()), s2: startOn(message('M')) }, 's1 -> end1', 's2 -> end1'),
      /found 2/,
    ],
  ])('an event subprocess with %s is a finding', (_name, handler, expected) => {
    const findings = findingsOf(draw({ handler }, 'start -> end'));
    expect(findings.map(({ severity, message: text }) => `${severity}: ${text}`).join('\n')).toMatch(expected);
  });

  it('flows to an event subprocess and boundary events at it are findings', () => {
    const handler = eventSubProcess({ s1: startOn(error()) }, 's1 -> end1');
    const form = draw({ handler, late: boundaryOn('handler', message('M')) }, 'start -> handler', 'late -> end');
    expect(
      findingsOf(form)
        .map(({ message: text }) => text)
        .join('\n'),
    ).toMatch(/without flows[^]*no boundary/);
  });
});
