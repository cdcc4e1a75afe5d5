import type { EngineInput, EngineState, Wait } from '../src/index.js';
import { answered } from '../src/simulation/scripted-answer.js';
import type { InMemoryDriver } from './in-memory-driver.js';

/**
 * Satisfies one open wait after another, selected by `choices`. Stops when nothing is awaited any more, or after `steps`
 * steps.
 */
export async function playRandomly(driver: InMemoryDriver, choices: readonly number[], steps = 500): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const waits = outsideWaits(driver.state);
    if (waits.length === 0) return;
    const wait = waits[(choices[step % choices.length] ?? 0) % waits.length]!;
    await satisfy(driver, wait);
  }
}

function outsideWaits(state: EngineState | null): Wait[] {
  if (state?.status !== 'running') return [];
  const all = Object.values(state.waits);
  // The timeout of a callback is an error, so it is not used to reach the end.
  const called = new Set(all.flatMap((wait) => (wait.kind === 'callback' ? [wait.tokenId] : [])));
  const open = all.filter((wait) => isOutside(wait) && !(wait.kind === 'timer' && called.has(wait.tokenId)));
  return open.sort((a, b) => a.n - b.n);
}

function isOutside({ kind }: Wait): boolean {
  return kind !== 'join' && kind !== 'condition';
}

async function satisfy(driver: InMemoryDriver, wait: Wait): Promise<void> {
  if (wait.kind === 'timer') return driver.passTime(Math.max(0, wait.dueAt - driver.now));
  if (wait.kind === 'job') return void (await driver.answerCall(wait.elementId, { body: {} }));
  const input = inputFor(wait);
  if (input) driver.apply(input);
}

function inputFor(wait: Wait): EngineInput | null {
  switch (wait.kind) {
    case 'task':
      return { type: 'taskCompleted', taskId: wait.id, variables: { done: wait.elementId }, claimVersion: 1 };
    case 'pulledJob': {
      const outcome = { kind: 'completed', variables: { done: wait.elementId } } as const;
      return { type: 'pulledJobAnswered', jobId: wait.id, lock: null, worker: null, outcome };
    }
    case 'callback':
      if (wait.callId !== undefined)
        return { type: 'callAnswered', jobId: wait.callId, outcome: { kind: 'completed', variables: {} } };
      return { type: 'eventReceived', kind: 'callback', name: wait.name, payload: {}, correlationKey: null };
    case 'message':
    case 'signal':
      return { type: 'eventReceived', kind: wait.kind, name: wait.name, payload: {}, correlationKey: null };
    case 'question':
      return answered({ ...wait.question, questionId: wait.id, elementId: wait.elementId }, { done: wait.elementId });
    case 'child':
      return { type: 'childCompleted', childId: wait.id, variables: {} };
    case 'job':
    case 'timer':
    case 'condition':
    case 'join':
      return null;
  }
}
