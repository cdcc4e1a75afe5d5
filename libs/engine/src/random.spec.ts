import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EngineGame } from '../testing/engine-game.js';
import { compareEndings, walkTogether } from '../testing/lockstep.js';
import type { Verdict } from '../testing/lockstep.js';
import { plans } from '../testing/random-plan.js';
import type { Plan, PlanFlow } from '../testing/token-game/index.js';
import { numbersFrom, randomRuns } from '../testing/random-runs.js';

const STEPS = 25;
const { model, pathSeed } = randomRuns(150, process.env);
/** The path has its own seed, so that one process can be run along many paths. */
const pathSeeds = pathSeed === null ? fc.nat() : fc.constant(pathSeed);

const shares: string[] = [];

/** On failure fast-check prints the seed, the smallest plan that it found, and the seed of the path through it. */
describe('comparison with a token game', () => {
  it('a random process is after every step in a marking that BPMN allows', () => {
    const verdicts: Verdict[] = [];
    fc.assert(
      fc.property(plans, pathSeeds, (plan, seed) => void verdicts.push(walkTogether(plan, numbersFrom(seed, STEPS)))),
      model,
    );
    expectAgreed('down one path', verdicts, 0.5);
  });

  it('a random process has only endings that BPMN allows, whatever happens outside', () => {
    const verdicts: Verdict[] = [];
    fc.assert(
      fc.property(plans, (plan) => void verdicts.push(compareEndings(plan))),
      model,
    );
    expectAgreed('to all endings', verdicts, 0.2);
  });

  const { seed } = fc.readConfigureGlobal();
  afterAll(() => void process.stderr.write(`Random plans with seed ${seed}: ${shares.join('; ')}\n`));
});

/** Three parallel tasks: the token game has 274 markings for them; the engine takes 90 steps. */
const sideBySide: Plan = {
  nodes: [
    { id: 'start', kind: 'start' },
    ...['a', 'b', 'c'].map((id) => ({ id, kind: 'task' as const })),
    { id: 'end', kind: 'end' },
  ],
  flows: ['start a', 'start b', 'start c', 'a end', 'b end', 'c end'].map(flowOf),
};

describe('a run that never comes to rest', () => {
  /** A non-interrupting boundary event whose path throws the same signal. */
  const storm: Plan = {
    nodes: [
      { id: 'start', kind: 'start' },
      { id: 'work', kind: 'task' },
      {
        id: 'heard',
        kind: 'boundary',
        attachedTo: 'work',
        trigger: { by: 'signal', name: 'S' },
        isInterrupting: false,
      },
      { id: 'again', kind: 'throw', trigger: { by: 'signal', name: 'S' } },
      { id: 'end', kind: 'end' },
    ],
    flows: ['start work', 'work end', 'heard again', 'again end'].map(flowOf),
  };

  it('a storm of signals that feeds itself is stopped by the bound of the engine', () => {
    const choices = Array.from({ length: 4 }, (_, n) => n);
    for (const first of choices) expect(walkTogether(storm, [first, ...choices])).toBe('agreed');
    expect(compareEndings(storm)).toBe('agreed');
    const game = EngineGame.start(storm, false);
    game.play({ do: 'signal', name: 'S' });
    expect(game.isEndless).toBe(true);
  });
});

describe('bounds of the comparison', () => {
  const bounds = { markings: Infinity, tokens: Infinity, work: 400 };

  it.each([
    ['the token game', 200],
    ['the engine', 300],
  ])('a plan is given up where %s has used up its work on all paths', (_spender, work) => {
    expect(compareEndings(sideBySide, bounds)).toBe('agreed');
    expect(compareEndings(sideBySide, { ...bounds, work })).toBe('given-up');
  });

  it('a plan is given up where its work is used up on one path', () => {
    expect(walkTogether(sideBySide, [0, 0, 0], bounds)).toBe('agreed');
    expect(walkTogether(sideBySide, [0, 0, 0], { ...bounds, work: 10 })).toBe('given-up');
  });
});

const heard = { by: 'signal', name: 'S' } as const;

/** The standard leaves open which of the two comes first. The engine takes them in file order. */
it.each(['an interrupting', 'a non-interrupting'])(
  'a signal triggers both boundary events of a task, %s one first',
  (first) => {
    const isInterrupting = first === 'an interrupting';
    const plan: Plan = {
      nodes: [
        { id: 'start', kind: 'start' },
        { id: 'check', kind: 'task' },
        { id: 'first', kind: 'boundary', attachedTo: 'check', trigger: heard, isInterrupting },
        { id: 'second', kind: 'boundary', attachedTo: 'check', trigger: heard, isInterrupting: !isInterrupting },
        { id: 'repair', kind: 'task' },
        { id: 'end', kind: 'end' },
      ],
      flows: ['start check', 'check repair', 'first repair', 'second repair', 'repair end'].map(flowOf),
    };
    expect(compareEndings(plan)).toBe('agreed');
    expect(walkTogether(plan, [3, 0, 0])).toBe('agreed');
  },
);

it('a throw event runs after two catch events behind the same fork', () => {
  const plan: Plan = {
    nodes: [
      { id: 'start', kind: 'start' },
      { id: 'fork', kind: 'parallel' },
      { id: 'ring', kind: 'throw', trigger: heard },
      { id: 'one', kind: 'catch', trigger: heard },
      { id: 'two', kind: 'catch', trigger: heard },
      { id: 'end', kind: 'end' },
    ],
    flows: ['start fork', 'fork ring', 'fork one', 'fork two', 'ring end', 'one end', 'two end'].map(flowOf),
  };
  expect(compareEndings(plan)).toBe('agreed');
});

it('a token that failed at an inclusive gateway does not count for the next round', () => {
  const tasks = ['a', 'b', 'early', 'late'];
  const plan: Plan = {
    nodes: [
      { id: 'start', kind: 'start' },
      ...tasks.map((id) => ({ id, kind: 'task' as const })),
      { id: 'merge', kind: 'pass' },
      { id: 'join', kind: 'inclusive' },
      { id: 'end', kind: 'end' },
    ],
    flows: [
      ...[...tasks.map((id) => `start ${id}`), 'a merge', 'b merge', 'late early', 'early join', 'merge join'].map(
        flowOf,
      ),
      { id: 'never', source: 'join', target: 'end', holdsFor: [] },
    ],
  };
  expect(walkTogether(plan, [0, 0, 0])).toBe('agreed');
});

function flowOf(ends: string, n: number): PlanFlow {
  const [source = '', target = ''] = ends.split(' ');
  return { id: `f${n}`, source, target, holdsFor: null };
}

/** Plans that grow too large are skipped. If most were skipped, the test would prove nothing. */
function expectAgreed(what: string, verdicts: readonly Verdict[], least: number): void {
  const agreed = verdicts.filter((verdict) => verdict === 'agreed').length;
  const givenUp = verdicts.length - agreed;
  shares.push(`${what} ${agreed} agreed, ${givenUp} given up (${Math.round((100 * givenUp) / verdicts.length)}%)`);
  expect(agreed / verdicts.length).toBeGreaterThan(least);
}
