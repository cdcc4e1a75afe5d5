import { assertNever } from '@svc/engine';
import type { EngineState, InputResult, Job, Variables, Wait } from '@svc/engine';
import type { Driver, InMemoryDriver } from '@svc/engine/testing';

/** Something that may happen to an instance. */
export interface Act {
  readonly text: string;
  readonly play: (driver: Driver) => Promise<InputResult>;
}

/** The limit of the instance's variables, which `TOO_MUCH` exceeds. */
export const MAX_VARIABLES_BYTES = 5_000;
const TOO_MUCH = 'x'.repeat(MAX_VARIABLES_BYTES);
const HOUR_MS = 3_600_000;
const MOST_AT_ONCE = 4;

/** A process with more tokens has grown too large to be played further. */
const MOST_TOKENS = 40;

/** The act that this number chooses in this state; null where the play ends. */
export function actFor({ state, model, jobs }: InMemoryDriver, number: number): Act | null {
  if (state === null || Object.keys(state.tokens).length > MOST_TOKENS) return null;
  const pick = pickerOf(number);
  const isOver = state.status === 'completed' || state.status === 'terminated';
  const elements = model.model.nodes.map(({ id }) => id);
  if (isOver) return pick(operations);
  const outside = [...awaited(state, pick), ...[...jobs.values()].flatMap(answersTo)];
  if (state.status !== 'running' && pick([true, false])) return resume;
  if (outside.length > 0 && pick([true, true, true, true, false])) return pick(outside);
  return pick([...operations, ...repairs(state, pick(elements), pick)]);
}

/** Elements whose tasks can be completed at the same time, one each; none where there is only one such element. */
export function tasksAtOnce({ state }: InMemoryDriver): string[] {
  const waits = state?.status === 'running' ? Object.values(state.waits) : [];
  const elements = new Set(waits.flatMap(({ kind, elementId }) => (kind === 'task' ? [elementId] : [])));
  return elements.size > 1 ? [...elements].slice(0, MOST_AT_ONCE) : [];
}

type Picker = <T>(choices: readonly T[]) => T;

/** Each pick uses up a part of the number. */
function pickerOf(number: number): Picker {
  let rest = number;
  return (choices) => {
    const chosen = choices[rest % choices.length]!;
    rest = Math.floor(rest / choices.length);
    return chosen;
  };
}

function act(text: string, play: Act['play']): Act {
  return { text, play };
}

const resume = act('resume', (driver) => driver.resume());

const operations: readonly Act[] = [
  act('suspend', (driver) => driver.suspend()),
  resume,
  act('update', (driver) => driver.updateVariables({ choice: 1, updated: true })),
  act('update too much', (driver) => driver.updateVariables({ much: TOO_MUCH })),
  act('an early message', (driver) => send(driver, 'message', 'Told')),
  act('a signal for nobody', (driver) => send(driver, 'signal', 'Nobody')),
  act('terminate', (driver) => driver.terminate()),
];

function send(driver: Driver, kind: 'message' | 'signal' | 'callback', name: string): Promise<InputResult> {
  return driver.send({ kind, name, payload: { [`by_${kind}`]: name }, correlationKey: null });
}

function answersTo({ elementId: at }: Job): Act[] {
  return [
    act(`answer ${at}`, (driver) => driver.answerCall(at, { body: { answered: at } })),
    act(`fail ${at}`, (driver) => driver.failCall(at, 'Broken')),
  ];
}

function awaited(state: EngineState, pick: Picker): Act[] {
  const waits = Object.values(state.waits).sort((a, b) => a.n - b.n);
  const variables: Variables = { choice: pick([0, 1, 2]) };
  return waits.flatMap((wait) => actsOn(wait, variables));
}

function actsOn(wait: Wait, variables: Variables): Act[] {
  const { elementId: at } = wait;
  switch (wait.kind) {
    case 'task':
      return [
        act(`complete ${at} ${JSON.stringify(variables)}`, (driver) => driver.completeTask(at, variables)),
        act(`complete ${at}`, (driver) => driver.completeTask(at, { ...variables, [`done_${at}`]: true })),
      ];
    case 'pulledJob':
      return [
        act(`complete ${at}`, (driver) => driver.completeTask(at, variables)),
        act(`give up ${at}`, (driver) => driver.failCall(at, 'ServiceTaskError')),
      ];
    case 'timer':
      return [act(`fire ${at}`, (driver) => driver.fireTimer(at))];
    case 'message':
    case 'signal':
    case 'callback':
      return [act(`${wait.kind} ${wait.name}`, (driver) => send(driver, wait.kind, wait.name))];
    case 'job':
    case 'child':
    case 'question':
    case 'join':
    case 'condition':
      return [];
    default:
      return assertNever(wait);
  }
}

function repairs(state: EngineState, target: string, pick: Picker): Act[] {
  const tokens = Object.values(state.tokens).sort((a, b) => a.n - b.n);
  const add = act(`add at ${target}`, (driver) => driver.addToken(target, { added: target }));
  if (tokens.length === 0) return [add];
  const { elementId: at } = pick(tokens);
  const patch = { patched: at };
  return [
    add,
    act(`retry ${at}`, (driver) => driver.retryToken(at, patch)),
    act(`move ${at} to ${target}`, (driver) => driver.moveToken(at, target, patch)),
    act(`move all at ${at} to ${target}`, (driver) => driver.moveTokens(at, target, patch)),
    act(`cancel ${at}`, (driver) => driver.cancelToken(at)),
    ...Object.values(state.waits).flatMap(oppositeOf),
  ];
}

function oppositeOf({ kind, elementId: at }: Wait): Act[] {
  if (kind === 'task')
    return [
      act(`cancel task ${at}`, (driver) => driver.cancelTask(at)),
      act(`complete ${at} with too much`, (driver) => driver.completeTask(at, { much: TOO_MUCH })),
    ];
  if (kind !== 'timer') return [];
  return [
    act(`cancel timer ${at}`, (driver) => driver.cancelTimer(at)),
    act(`move timer ${at}`, (driver) => driver.moveTimer(at, HOUR_MS)),
  ];
}
