import { advance, ENGINE_VERSION, revert } from '@svc/engine';
import type { EngineState, Fact, OpenWork, ProcessModel } from '@svc/engine';

const openWork = (state: EngineState): OpenWork => ({
  jobs: Object.values(state.waits).flatMap((w) => (w.kind === 'job' ? [w.job] : [])),
  timers: Object.values(state.waits).flatMap((w) => (w.kind === 'timer' ? [{ timerId: w.timerId, elementId: w.elementId, dueAt: w.dueAt, summary: w.elementId }] : [])),
});
const describe = (state: EngineState, _model: ProcessModel): string[] => Object.values(state.tokens).map((t) => `${t.elementId} ${t.status}`);
const projectState = (_state: EngineState, _model: ProcessModel): Fact[] => [];
const current = { advance, describe, openWork, projectState, revert };
export type Engine = typeof current;
const engines: ReadonlyMap<string, Engine> = new Map([[ENGINE_VERSION, current]]);
export const NEWEST_ENGINE = ENGINE_VERSION;
export function engineOf(version: string): Engine {
  const engine = engines.get(version);
  if (!engine) throw new Error(`expected one of the engines ${[...engines.keys()].join(', ')}, but the instance needs ${version}`);
  return engine;
}
