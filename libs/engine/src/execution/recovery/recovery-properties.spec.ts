import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { samples } from '../../index.js';
import type { EngineState, ModelIndex, ProcessModel, Token, Variables } from '../../index.js';
import { compile, draw, formOf, InMemoryDriver } from '../../../testing/index.js';
import type { ProcessForm } from '../../../testing/index.js';
import { expectSound } from '../../../testing/sound-state.js';
import { playRandomly } from '../../../testing/play-randomly.js';
import { blocks } from '../../../testing/random-block.js';
import { processFrom } from '../../../testing/random-process.js';
import { randomRuns } from '../../../testing/random-runs.js';

const START = { list: ['a', 'b'] };
const PATCH = { variables: {}, reason: null };
const choices = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 });
const operations = fc.array(
  fc.record({ kind: fc.constantFrom('move', 'moveAll', 'cancel', 'add', 'retry'), token: fc.nat(), target: fc.nat() }),
  { minLength: 1, maxLength: 6 },
);
type Operation = { kind: string; token: number; target: number };

describe('recovery of random sound processes [engine#recovery]', () => {
  it('each operation on a random sound process leaves a sound state that can complete', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, choices, operations, async (block, order, repairs) => {
        const driver = new InMemoryDriver();
        await driver.start(processFrom(block), START);
        for (const [i, repair] of repairs.entries()) {
          await playRandomly(driver, [order[i % order.length]!], repair.token % 4);
          if (driver.state?.status === 'completed') break;
          recover(driver, repair);
        }
        await bringToAnEnd(driver, order);
        expectNothingLeft(driver.state!);
      }),
      randomRuns(80, process.env).model,
    );
  }, 60_000);
});

describe('every element of every sample [engine#recovery]', () => {
  const cases = samples().filter(({ start }) => start === undefined);

  it.each(cases)(
    '$name: a token can be added at, moved off and cancelled at every element, and the instance can end',
    async (sample) => {
      const begin = () => begun(formOf(sample), sample.variables);
      for (const { id, type } of (await begin()).model.model.nodes) {
        const added = await begin();
        const isRunning = added.state!.status === 'running';
        const answer = added.apply({ type: 'tokenAdded', elementId: id, ...PATCH });
        expect(answer).toMatchObject(
          isRunning ? { ok: true, answer: { recovered: { elementId: id, elementType: type } } } : { ok: false },
        );
        const moved = await begin();
        if (moved.state!.status === 'completed') continue;
        expect(await moved.moveToken('lobby', id, {})).toMatchObject({ ok: true });
        moveAway(moved, id);
        await bringToAnEnd(moved, [0]);
        expectNothingLeft(moved.state!);
        const left = await begin();
        await left.moveToken('lobby', id, {});
        await bringToAnEnd(left, [0]);
        expectNothingLeft(left.state!);
        const cancelled = await begin();
        if (isRunning) cancelAll(cancelled, id);
      }
    },
    30_000,
  );
});

function moveAway(driver: InMemoryDriver, elementId: string): void {
  for (const { id, status } of standingAt(driver, elementId)) {
    if (!isOpen(driver) || driver.state!.tokens[id] === undefined) continue;
    const isMovable = status !== 'dead' || driver.state!.status === 'error';
    const from = { tokenId: id };
    const result = driver.apply({ type: 'tokenMoved', from, targetElementId: 'lobby', ...PATCH });
    expect(result.ok).toBe(isMovable);
    expectSound(driver.state!);
  }
}

function cancelAll(driver: InMemoryDriver, elementId: string): void {
  for (const { id, status } of standingAt(driver, elementId)) {
    if (driver.state!.tokens[id] === undefined || status === 'dead') continue;
    expect(driver.apply({ type: 'tokenCancelled', tokenId: id, reason: null })).toMatchObject({ ok: true });
    expectSound(driver.state!);
  }
}

function isOpen({ state }: InMemoryDriver): boolean {
  return state?.status === 'running' || state?.status === 'error';
}

function recover(driver: InMemoryDriver, { kind, token, target }: Operation): void {
  const state = driver.state!;
  const tokens = Object.values(state.tokens).sort((a, b) => a.n - b.n);
  const chosen = tokens[token % tokens.length]!;
  const to = driver.model.model.nodes[target % driver.model.model.nodes.length]!.id;
  if (kind === 'cancel') driver.apply({ type: 'tokenCancelled', tokenId: chosen.id, reason: null });
  else if (kind === 'add') driver.apply({ type: 'tokenAdded', elementId: to, ...PATCH });
  else if (kind === 'retry') driver.apply({ type: 'tokenRetried', tokenId: chosen.id, ...PATCH });
  else {
    const from = kind === 'move' ? { tokenId: chosen.id } : { elementId: chosen.elementId };
    driver.apply({ type: 'tokenMoved', from, targetElementId: to, ...PATCH });
  }
}

/** Plays the outside as far as possible. Then moves each token that waits in vain to the end, as an operator would. */
async function bringToAnEnd(driver: InMemoryDriver, order: readonly number[]): Promise<void> {
  for (let round = 0; round < 50; round++) {
    await playRandomly(driver, order, 200);
    const [stuck] = Object.values(driver.state!.tokens)
      .filter((token) => isMovable(driver.state!, token))
      .sort((a, b) => b.n - a.n);
    if (stuck === undefined) return;
    const from = { tokenId: stuck.id };
    const targetElementId = endOf(driver.model);
    driver.apply({ type: 'tokenMoved', from, targetElementId, variables: {}, reason: null });
  }
}

function isMovable({ status }: EngineState, token: Token): boolean {
  return token.status !== 'dead' || status === 'error';
}

function endOf({ model }: ModelIndex): string {
  return model.nodes.find(({ type, scope }) => type === 'endEvent' && scope === null)!.id;
}

function expectNothingLeft({ status, tokens, waits, incidents, scopes, ready }: EngineState): void {
  expect({ status, left: [tokens, waits, incidents].flatMap(Object.keys), ready }).toEqual({
    status: 'completed',
    left: [],
    ready: [],
  });
  expect(Object.keys(scopes)).toHaveLength(1);
}

function standingAt({ state }: InMemoryDriver, elementId: string): Token[] {
  return Object.values(state!.tokens).filter((token) => token.elementId === elementId);
}

async function begun(form: ProcessForm, variables: Variables): Promise<InMemoryDriver> {
  const driver = new InMemoryDriver({ isFast: true, alter: withLobby });
  await driver.start(form, variables);
  return driver;
}

const LOBBY = compile(
  draw({ lobby: 'userTask', bystander: 'userTask' }, 'startLobby -> lobby', 'startLobby -> bystander'),
);

/** Adds two parallel tokens to the process, one of which never leaves. */
function withLobby(model: ProcessModel): ProcessModel {
  return { ...model, nodes: [...model.nodes, ...LOBBY.nodes], flows: [...model.flows, ...LOBBY.flows] };
}
