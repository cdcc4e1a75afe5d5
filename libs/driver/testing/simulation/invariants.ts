import { isDeepStrictEqual } from 'node:util';
import type { EngineState } from '@svc/engine';
import { AheadOfLog } from '../../src/ahead-of-log.js';
import type { CallerAnswer } from '../../src/inbox.js';
import { NotStarted } from '../../src/not-started.js';
import { copyOf } from './folded-log.js';
import { Unreachable } from './network.js';
import type { SimulatedClient } from './simulated-client.js';
import type { SimulatedLog } from './simulated-log.js';
import { Stale } from './simulated-process.js';
import type { SimulatedProcess } from './simulated-process.js';

/** What is acknowledged is in the log: itself, or the input that keeps it until the instance is resumed. */
export function expectAccepted(log: SimulatedLog, { id, input }: SimulatedClient, answer: CallerAnswer): void {
  if (!answer.ok || log.folded.hasAccepted(id)) return;
  if (input.type === 'terminated' && statusIn(log) === 'terminated') return;
  if ('childId' in input && log.folded.pointAt(log.lastSeq)?.state.waits[input.childId] === undefined) return;
  const isKept = log.batches.some(({ inputs }) => inputs.some((one) => one.id.startsWith(`${id}:instead:`)));
  if (!isKept) throw new Error(`${id} (${input.type}) is acknowledged, but the log does not hold it`);
}

/** The state of a driver between two steps is what the log alone leads to. */
export function expectStateOfLog(log: SimulatedLog, { number, driver }: SimulatedProcess): void {
  const point = driver.toResume();
  if (point === null || point.seq > log.lastSeq) return;
  if (log.folded.isAt(point.seq, JSON.stringify(point))) return;
  const difference = differenceOf(copyOf(point), log.folded.pointAt(point.seq));
  throw new Error(`process ${number} has another state than the log at commit ${point.seq}: ${difference}`);
}

/** A driver ends by itself only where the log cannot be reached, is behind it, or has refused the start. */
export function expectFailure(log: SimulatedLog, { number, driver, failure }: SimulatedProcess): void {
  if (failure instanceof Unreachable || failure instanceof Stale) return;
  if (failure instanceof AheadOfLog && driver.lastSeq > log.lastSeq) return;
  if (failure instanceof NotStarted && failure.code === 'ValueRefused') return;
  throw new Error(`process ${number} has failed: ${failure?.message}`);
}

/** Each task is completed once, and the result of each call counts once. */
export function expectDoneOnce({ batches }: SimulatedLog): void {
  const done = new Set<string>();
  for (const fact of batches.flatMap(({ facts }) => facts)) {
    const what = fact.fact === 'task.completed' ? fact.taskId : isEndOfJob(fact) ? fact.jobId : null;
    if (what === null) continue;
    if (done.has(what)) throw new Error(`${fact.fact} of ${what} is in the log twice`);
    done.add(what);
  }
}

/** All that an instance needs open is run by each process that knows the newest commit. */
export function expectWorkRuns(log: SimulatedLog, { number, kind, driver, work }: SimulatedProcess): void {
  const open = driver.openWork;
  if (kind === 'request' || open === null || driver.lastSeq !== log.lastSeq || driver.isOver) return;
  const { held, stuck = [] } = driver.toResume()!.state;
  const kept = new Set([...held, ...stuck.flatMap(({ input }) => input ?? [])].map(({ id }) => id));
  const missing = work.missingOf(open, kept);
  if (missing.length > 0)
    throw new Error(`process ${number} does not run ${missing.join(', ')}, which its state needs`);
}

export function expectAnswered({ id, input, answer }: SimulatedClient): void {
  if (answer === null) throw new Error(`${id} (${input.type}) is never answered`);
}

export function statusIn(log: SimulatedLog): EngineState['status'] | undefined {
  return log.folded.pointAt(log.lastSeq)?.state.status;
}

function isEndOfJob<F extends { readonly fact: string }>(
  fact: F,
): fact is Extract<F, { fact: 'call.succeeded' | 'call.failed' }> {
  return fact.fact === 'call.succeeded' || fact.fact === 'call.failed';
}

/** The first place at which two documents differ. */
function differenceOf(found: unknown, expected: unknown, path = ''): string {
  if (isRecord(found) && isRecord(expected)) {
    for (const name of new Set([...Object.keys(found), ...Object.keys(expected)]))
      if (!isDeepStrictEqual(found[name], expected[name]))
        return differenceOf(found[name], expected[name], `${path}/${name}`);
  }
  return `${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
