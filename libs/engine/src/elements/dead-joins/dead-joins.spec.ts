import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findingsOf } from '../../../testing/compile-form.js';
import { EngineGame } from '../../../testing/engine-game.js';
import { formOf } from '../../../testing/plan-form.js';
import type { ElementForm, ProcessForm } from '../../../testing/process-form.js';
import { plans } from '../../../testing/random-plan.js';
import { numbersFrom } from '../../../testing/random-runs.js';

const STEPS = 30;
const DEAD = /^this join can never fire: /;

/** `a>b` is a flow. The first letter of an id gives the element's type. */
const TYPES: Readonly<Record<string, string>> = {
  s: 'startEvent',
  e: 'endEvent',
  t: 'task',
  x: 'exclusiveGateway',
  p: 'parallelGateway',
  i: 'inclusiveGateway',
};

function process(drawn: string, ...more: ElementForm[]): ProcessForm {
  const pairs = drawn.split(' ').map((flow) => flow.split('>') as [string, string]);
  const given = new Set(more.map(({ id }) => id));
  const ids = [...new Set(pairs.flat())].filter((id) => !given.has(id));
  const flows = pairs.map(([sourceRef, targetRef], n) => ({ id: `f${n}`, sourceRef, targetRef }));
  return { id: 'drawn', elements: [...ids.map((id) => ({ id, type: TYPES[id[0]!]! })), ...more], flows };
}

const boundary = (id: string, attachedTo: string, cancelActivity = true): ElementForm => ({
  id,
  type: 'boundaryEvent',
  attachedTo,
  cancelActivity,
  event: { type: 'message', name: 'Late' },
});

function deadJoins(form: ProcessForm): string[] {
  const findings = findingsOf(form);
  return findings.filter(({ message }) => DEAD.test(message)).map(({ elementId }) => elementId!);
}

describe('joins that can never fire', () => {
  it.each<[string, ProcessForm]>([
    ['of two flows of one decision', process('s>x x>t1 x>p t1>p p>e')],
    ['of what lies far behind a decision', process('s>x x>t1 x>t2 t1>x2 x2>t3 x2>t4 t3>p t4>x3 x3>p t2>p p>e')],
    ['behind a decision that a join comes before', process('s>p1 p1>t1 p1>t2 t1>p2 t2>p2 p2>x x>t3 x>p t3>p p>e')],
    ['of an activity that is completed and interrupted', process('s>t1 t1>p late>p p>e', boundary('late', 't1'))],
    [
      'of two arms of an event-based gateway',
      process(
        's>g g>m1 g>m2 m1>p m2>p p>e',
        { id: 'g', type: 'eventBasedGateway' },
        { id: 'm1', type: 'intermediateCatchEvent', event: { type: 'message', name: 'A' } },
        { id: 'm2', type: 'intermediateCatchEvent', event: { type: 'message', name: 'B' } },
      ),
    ],
  ])('a join that can never fire is found: %s', (_what, form) => {
    expect(deadJoins(form)).toEqual(['p']);
  });

  it.each<[string, ProcessForm]>([
    ['of a fork', process('s>p1 p1>t1 p1>p t1>p p>e')],
    ['of an inclusive decision', process('s>i i>t1 i>p t1>p p>e')],
    ['of a decision that a loop comes back to', process('s>x1 x1>x x>t1 x>p t1>p t1>x1 p>e')],
    ['of a decision that two tokens come to', process('s>p1 p1>x p1>x x>t1 x>p t1>p p>e')],
    ['of a decision behind a merge of a fork', process('s>p1 p1>t1 p1>t2 t1>x t2>x x>t3 x>p t3>p p>e')],
    ['of an activity that goes on', process('s>t1 t1>p late>p p>e', boundary('late', 't1', false))],
    [
      'of a decision behind an event that may come again',
      process('s>t1 t1>e late>x x>t2 x>p t2>p p>e', boundary('late', 't1', false)),
    ],
    [
      'of a decision that several tokens leave',
      process('s>t1 t1>x x>t2 x>p t2>p p>e', { id: 't1', type: 'task', completionQuantity: 2 }),
    ],
  ])('a join that can fire is not found: %s', (_what, form) => {
    expect(deadJoins(form)).toEqual([]);
  });

  it('the joins that are found never fire in random processes', () => {
    let found = 0;
    fc.assert(
      fc.property(plans, fc.nat(), (plan, seed) => {
        const dead = deadJoins(formOf(plan));
        if (dead.length === 0) return;
        found += 1;
        const game = EngineGame.start(plan, false);
        for (const choice of numbersFrom(seed, STEPS)) {
          const actions = game.actions();
          if (actions.length === 0) break;
          game.play(actions[choice % actions.length]!);
        }
        expect(dead.filter((join) => game.joined.has(join))).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
    expect(found).toBeGreaterThan(10);
  });
});
