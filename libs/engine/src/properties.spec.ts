import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { advance, createModelIndex, openWork } from './index.js';
import type { EngineState, ProcessModel } from './index.js';
import { InMemoryDriver, compile } from '../testing/index.js';
import { playRandomly } from '../testing/play-randomly.js';
import { blocks } from '../testing/random-block.js';
import { processFrom } from '../testing/random-process.js';
import { randomRuns } from '../testing/random-runs.js';

const choices = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 });
const runs = (usually: number) => randomRuns(usually, process.env).model;
const START = { list: ['a', 'b'] };

/** On failure fast-check prints the seed and the smallest process. */
describe('every sound block-structured process', () => {
  it('a random sound process ends with no token left, and every step can be undone, repeated and stored', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, choices, async (block, order) => {
        const driver = new InMemoryDriver();
        await driver.start(processFrom(block), START);
        await playRandomly(driver, order);
        expect(remainsOf(driver.state)).toEqual(over('completed'));
      }),
      runs(150),
    );
  });

  it('a random sound process ends the same way in slices of any length', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, choices, fc.integer({ min: 1, max: 5 }), async (block, order, sliceSteps) => {
        const driver = new InMemoryDriver({ sliceSteps, isFast: true });
        await driver.start(processFrom(block), START);
        await playRandomly(driver, order);
        expect(remainsOf(driver.state)).toEqual(over('completed'));
      }),
      runs(150),
    );
  });

  it('a random sound process leaves no open work when it is terminated at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, choices, fc.nat(10), async (block, order, steps) => {
        const driver = new InMemoryDriver();
        await driver.start(processFrom(block), START);
        await playRandomly(driver, order, steps);
        if (driver.state?.status === 'completed') return;
        await driver.terminate();
        expect(remainsOf(driver.state)).toEqual(over('terminated'));
        expect(openWork(driver.state!)).toEqual({ jobs: [], timers: [], children: [], questions: [] });
        expect(driver.jobs.size + driver.timers.size).toBe(0);
      }),
      runs(100),
    );
  });

  it('a random sound process ends after being suspended and resumed between any two steps', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, choices, async (block, order) => {
        const driver = new InMemoryDriver({ isFast: true });
        await driver.start(processFrom(block), START);
        for (let i = 0; i < 300 && driver.state?.status === 'running'; i++) {
          await driver.suspend();
          await driver.resume();
          await playRandomly(driver, [order[i % order.length]!], 1);
        }
        expect(remainsOf(driver.state)).toEqual(over('completed'));
      }),
      runs(75),
    );
  });

  it('a random sound process ends although calls fail, once the instance is resumed', async () => {
    await fc.assert(
      fc.asyncProperty(
        blocks,
        choices,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
        async (block, order, fails) => {
          const driver = new InMemoryDriver();
          await driver.start(processFrom(block), START);
          for (let i = 0; i < 300 && driver.state?.status === 'running'; i++) {
            const [call] = driver.jobs.values();
            if (call && i < 30 && fails[i % fails.length]) await driver.failCall(call.elementId, 'ServiceTaskError');
            else await playRandomly(driver, [order[i % order.length]!], 1);
            if ((await driver.view()).status === 'error') await driver.resume();
          }
          expect(remainsOf(driver.state)).toEqual(over('completed'));
        },
      ),
      runs(100),
    );
  });

  it('a random sound process does the same whatever the order of elements in its file', async () => {
    await fc.assert(
      fc.property(blocks, fc.nat(), (block, seed) => {
        const model = compile(processFrom(block));
        expect(traceOf(shuffled(model, seed))).toEqual(traceOf(model));
      }),
      runs(100),
    );
  });

  it('a random sound process gives the same output for the same frozen input', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        const model = deepFreeze(compile(processFrom(block)));
        expect(traceOf(model)).toEqual(traceOf(model));
      }),
      runs(50),
    );
  });

  it('folding the facts of a random sound process gives its tokens', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, choices, fc.nat(20), async (block, order, steps) => {
        const driver = new InMemoryDriver({ isFast: true });
        await driver.start(processFrom(block), START);
        await playRandomly(driver, order, steps);
        expect(foldTokens(driver)).toEqual(livingTokens(driver.state!));
        const { variables } = driver.state!.scopes[driver.state!.rootScope]!;
        const told = driver.facts.flatMap((fact) => (fact.fact === 'variables.changed' ? [fact.changed] : []));
        expect(Object.assign({}, ...told)).toEqual(variables);
      }),
      runs(100),
    );
  });
});

/** Everything in a state except its variables and answers. */
function remainsOf(state: EngineState | null): object {
  const { status, tokens, waits, incidents, scopes, ready, held, buffer } = state!;
  const records = [tokens, waits, incidents].flatMap(Object.keys);
  return { status, records, scopes: Object.keys(scopes).length, queues: [...ready, ...held, ...buffer] };
}

function over(status: string): object {
  return { status, records: [], scopes: 1, queues: [] };
}

/** The outcome of the start and of the completion of the first open task. */
function traceOf(model: ProcessModel): unknown {
  const index = createModelIndex(model);
  const context = { limits: { maxVariablesBytes: 1_000_000 } };
  const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
  const actor = { type: 'api_key', id: null } as const;
  const input = {
    type: 'started',
    tenantId: 't',
    definition,
    variables: START,
    correlationId: null,
    metadata: {},
  } as const;
  const outcome = advance(index, null, [{ id: 'i', at: 1, actor, input }], context);
  const task = Object.values(outcome.state.waits).find((wait) => wait.kind === 'task');
  if (!task) return { facts: outcome.facts, state: outcome.state };
  const completed = { type: 'taskCompleted', taskId: task.id, variables: {}, claimVersion: 1 } as const;
  const second = advance(index, outcome.state, [{ id: 'j', at: 2, actor, input: completed }], context);
  return { facts: [outcome.facts, second.facts], state: second.state };
}

/** The model in another file order. The order of a node's own flows has a meaning [engine#exclusive-gateway] and stays. */
function shuffled(model: ProcessModel, seed: number): ProcessModel {
  const mixed = <T>(items: readonly T[]) => {
    const keyed = items.map((item, i) => ({ item, key: Math.imul(i + 1, seed | 1) ^ (seed >>> 3) }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  };
  return { ...model, nodes: mixed(model.nodes), flows: mixed(model.flows) };
}

function foldTokens({ facts }: InMemoryDriver): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const fact of facts) {
    if (fact.fact !== 'token.changed') continue;
    if (fact.status === 'dead') tokens.delete(fact.tokenId);
    else tokens.set(fact.tokenId, `${fact.elementId} ${fact.status}`);
  }
  return new Map([...tokens].sort());
}

function livingTokens({ tokens }: EngineState): Map<string, string> {
  return new Map(
    Object.values(tokens)
      .map((token): [string, string] => [token.id, `${token.elementId} ${token.status}`])
      .sort(),
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
