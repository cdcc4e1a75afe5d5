import { describe, expect, it } from '@jest/globals';
import type { InputEnvelope } from '@svc/engine';
import { Verdicts } from './verdicts.js';

const input = (id: string): InputEnvelope => ({
  id,
  at: 0,
  actor: { type: 'engine', id: null },
  input: { type: 'continued' },
});
const violations = [{ path: 'x', message: 'm', expected: 'e' }];

describe('verdicts of a step', () => {
  it('the verdicts of type checks go with their input, in the order in which they were found', () => {
    const verdicts = new Verdicts();
    verdicts.note({ inputId: 'a', check: 0, violations });
    verdicts.note({ inputId: 'a', check: 3, violations });
    const [first, second] = verdicts.addTo([input('a'), input('b')]);
    expect(first?.verdicts?.map(({ check }) => check)).toEqual([0, 3]);
    expect(second).not.toHaveProperty('verdicts');
  });

  it('verdicts are forgotten with their step', () => {
    const verdicts = new Verdicts();
    verdicts.note({ inputId: 'a', check: 0, violations });
    verdicts.forget();
    expect(verdicts.addTo([input('a')])).toEqual([input('a')]);
  });

  it('verdicts are void once the events of a step are refused', () => {
    const verdicts = new Verdicts();
    verdicts.note({ inputId: 'a', check: 1, violations });
    const refused = { kind: 'refused', inputId: 'a', reason: 'too_many_events', message: 'enough' } as const;
    expect(verdicts.noteRefusedEvents(refused)).toBe(true);
    expect(verdicts.addTo([input('a')])).toEqual([{ ...input('a'), eventsRefused: 'enough' }]);
  });

  it('an input with endless verdicts is refused', () => {
    const verdicts = new Verdicts();
    for (let check = 0; check < 100; check++) expect(verdicts.note({ inputId: 'a', check, violations })).toBeNull();
    expect(verdicts.note({ inputId: 'a', check: 100, violations })).toMatchObject({ kind: 'refused', inputId: 'a' });
    verdicts.forget();
    expect(verdicts.note({ inputId: 'a', check: 0, violations })).toBeNull();
  });
});
