import type { ChildReport, EngineInput, EngineState, Wait } from '@svc/engine';
import type { SeededRandom } from './seeded-random.js';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const reason = null;

type Draw = (state: EngineState, random: SeededRandom) => EngineInput | null;

function waitOf<Kind extends Wait['kind']>(
  { waits }: EngineState,
  kind: Kind,
  random: SeededRandom,
): (Wait & { kind: Kind }) | null {
  const found = Object.values(waits).filter((wait): wait is Wait & { kind: Kind } => wait.kind === kind);
  return found.length === 0 ? null : random.pick(found);
}

function tokenOf({ tokens }: EngineState, random: SeededRandom): string {
  const ids = Object.keys(tokens);
  return ids.length === 0 ? UNKNOWN : random.pick(ids);
}

const event = (name: string, kind: 'message' | 'signal') =>
  ({ type: 'eventReceived', kind, name, payload: {}, correlationKey: null }) as const;

/** What callers request, with how often they do; null where the state offers nothing to be requested. */
const REQUESTS: Readonly<Record<string, { readonly weight: number; readonly draw: Draw }>> = {
  complete: {
    weight: 10,
    draw: (state, random) => {
      const wait = waitOf(state, 'task', random);
      const variables = random.chance(0.2) ? { count: 'many' } : { count: random.below(9) };
      return wait && { type: 'taskCompleted', taskId: wait.id, variables, claimVersion: 1 };
    },
  },
  'cancel a task': {
    weight: 1,
    draw: (state, random) => ({ type: 'taskCancelled', taskId: waitOf(state, 'task', random)?.id ?? UNKNOWN }),
  },
  message: { weight: 3, draw: () => event('m', 'message') },
  deliver: {
    weight: 2,
    draw: (state, random) => {
      const wait = waitOf(state, 'message', random);
      const delivery = { eventId: UNKNOWN, waitId: wait?.id ?? UNKNOWN, elementId: wait?.elementId ?? 'hear' };
      return { ...event('m', 'message'), delivery };
    },
  },
  update: {
    weight: 3,
    draw: (_, random) => ({ type: 'variablesUpdated', variables: { count: random.below(9) }, reason }),
  },
  suspend: { weight: 2, draw: () => ({ type: 'suspended', reason }) },
  resume: { weight: 4, draw: () => ({ type: 'resumed', reason }) },
  terminate: { weight: 0.4, draw: () => ({ type: 'terminated', reason }) },
  'retry all tokens': { weight: 1, draw: () => ({ type: 'tokensRetried', reason }) },
  'retry a token': {
    weight: 1,
    draw: (state, random) => ({ type: 'tokenRetried', tokenId: tokenOf(state, random), variables: {}, reason }),
  },
  'move a token': {
    weight: 1,
    draw: (state, random) => {
      const targetElementId = Object.values(state.tokens)[0]?.elementId ?? 'start';
      return { type: 'tokenMoved', from: { tokenId: tokenOf(state, random) }, targetElementId, variables: {}, reason };
    },
  },
  'add a token': {
    weight: 0.5,
    draw: (state) => {
      const elementId = Object.values(state.tokens)[0]?.elementId ?? 'start';
      return { type: 'tokenAdded', elementId, variables: {}, reason };
    },
  },
  'cancel a token': {
    weight: 0.5,
    draw: (state, random) => ({ type: 'tokenCancelled', tokenId: tokenOf(state, random), reason }),
  },
  'fire a timer': {
    weight: 1,
    draw: (state, random) => {
      const wait = waitOf(state, 'timer', random);
      return wait && { type: 'timerFiredNow', timerId: wait.timerId, reason };
    },
  },
  'move a timer': {
    weight: 1,
    draw: (state, random) => {
      const wait = waitOf(state, 'timer', random);
      return wait && { type: 'timerMoved', timerId: wait.timerId, dueAt: wait.dueAt + random.below(3) * 1_000, reason };
    },
  },
  'cancel a timer': {
    weight: 0.5,
    draw: (state, random) => {
      const wait = waitOf(state, 'timer', random);
      return wait && { type: 'timerCancelled', timerId: wait.timerId, reason };
    },
  },
};

/** How a called instance ends. */
export function reportOf(childId: string, random: SeededRandom): ChildReport {
  const message = 'out of stock';
  return random.pick<ChildReport>([
    { type: 'childCompleted', childId, variables: { count: 3 } },
    { type: 'childFailed', childId, code: 'OutOfStock', message },
    { type: 'childTerminated', childId },
    { type: 'childNotStarted', childId, code: 'NotFound', message },
  ]);
}

/** Something that a caller may request who sees the instance in this state. */
export function drawRequest(state: EngineState, random: SeededRandom): EngineInput | null {
  return random.pickByWeight(Object.values(REQUESTS)).draw(state, random);
}
