import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openWork } from './index.js';
import { InMemoryDriver, boundaryOn, draw, eventSubProcess, startOn } from '../testing/index.js';
import type { ElementForm, ProcessForm } from '../testing/index.js';
import { playRandomly } from '../testing/play-randomly.js';
import { blocks } from '../testing/random-block.js';
import { processFrom } from '../testing/random-process.js';
import { randomRuns } from '../testing/random-runs.js';

const choices = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 });
const STOP = { type: 'message', name: 'Stop' } as const;

/** The random process inside `part`, with something that may stop it; `tidy` runs after that. */
const STOPS: { readonly [name: string]: (inside: ProcessForm) => ProcessForm } = {
  'an interrupting event subprocess': (inside) =>
    draw(
      {
        part: partOf(inside, [
          { id: 'handler', ...eventSubProcess({ s: startOn(STOP), tidy: 'userTask' }, 's -> tidy -> endIn') },
        ]),
      },
      'start -> part -> end',
    ),
  'an interrupting boundary event': (inside) =>
    draw(
      { part: partOf(inside), stopped: boundaryOn('part', STOP), tidy: 'userTask' },
      'start -> part -> end',
      'stopped -> tidy -> end2',
    ),
  'an interrupting event subprocess around': (inside) =>
    draw(
      { part: partOf(inside), handler: eventSubProcess({ s: startOn(STOP), tidy: 'userTask' }, 's -> tidy -> endIn') },
      'start -> part -> end',
    ),
};

function partOf({ elements, flows }: ProcessForm, others: readonly ElementForm[] = []): Omit<ElementForm, 'id'> {
  // A nested event subprocess gives the inside listeners that must be cancelled too.
  const beside = {
    id: 'beside',
    ...eventSubProcess({ b: startOn({ type: 'message', name: 'Aside' }, false), x: 'task' }, 'b -> x'),
  };
  return { type: 'subProcess', elements: [...elements, beside, ...others], flows };
}

describe('whatever runs in a scope, at any moment [engine#boundary-events] [engine#event-subprocesses]', () => {
  it.each(Object.entries(STOPS))('%s leaves nothing of whatever ran in the scope', async (_name, around) => {
    await fc.assert(
      fc.asyncProperty(blocks, choices, fc.nat(8), async (block, order, steps) => {
        const driver = new InMemoryDriver();
        await driver.start(around(processFrom(block)), { list: ['a', 'b'] });
        await playRandomly(driver, order, steps);
        const before = Object.values(driver.state?.waits ?? {});
        const isOver = !before.some((wait) => 'name' in wait && wait.name === STOP.name);
        if (isOver || driver.state?.status !== 'running') return;
        const answer = await driver.send({ kind: 'message', name: STOP.name, payload: {}, correlationKey: null });
        expect(answer).toMatchObject({ ok: true, answer: { delivered: 1 } });
        const { waits, tokens } = driver.state!;
        expect(Object.values(waits).map(({ elementId }) => elementId)).toEqual(['tidy']);
        const places = Object.values(tokens).map(({ elementId }) => elementId);
        expect(places.filter((id) => !['part', 'handler'].includes(id))).toEqual(['tidy']);
        expect(openWork(driver.state!)).toMatchObject({ jobs: [], timers: [] });
        expect(driver.jobs.size + driver.timers.size).toBe(0);
        await driver.completeTask('tidy', {});
        expect(driver.state).toMatchObject({ status: 'completed', tokens: {}, waits: {} });
      }),
      randomRuns(30, process.env).model,
    );
  });
});

describe('conditions that come and go [engine#conditional-events]', () => {
  const watching = (condition: string) => ({ type: 'conditional', condition }) as const;
  const around = (inside: ProcessForm) =>
    draw(
      {
        part: partOf(inside, [
          { id: 'note', ...eventSubProcess({ n: startOn(watching('level > 5'), false), write: 'task' }, 'n -> write') },
        ]),
        alarm: boundaryOn('part', watching('level > 3'), false),
        panic: boundaryOn('part', watching('level > 8')),
        log: 'userTask',
      },
      'start -> part -> end',
      'alarm -> log -> end1',
      'panic -> end2',
    );
  it('conditions that change at random leave a state from which the instance completes', async () => {
    const levels = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(blocks, choices, levels, async (block, order, changes) => {
        const driver = new InMemoryDriver();
        await driver.start(around(processFrom(block)), { list: ['a', 'b'], level: 0 });
        for (const [i, level] of changes.entries()) {
          if (driver.state?.status !== 'running') break;
          await driver.updateVariables({ level });
          const isMet = level > 8 && driver.state.status === 'running';
          if (isMet) expect(Object.values(driver.state.tokens).map(({ elementId }) => elementId)).not.toContain('part');
          await playRandomly(driver, [order[i % order.length]!], 1);
        }
        if (driver.state?.status === 'running') {
          await driver.updateVariables({ level: 9 });
          for (const { elementId } of Object.values(driver.state.tokens)) {
            expect(elementId).toBe('log');
            await driver.completeTask('log', {});
          }
        }
        expect(driver.state?.status).toBe('completed');
      }),
      randomRuns(30, process.env).model,
    );
  });
});
