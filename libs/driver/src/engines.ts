import {
  advance,
  behaviourOf,
  describe,
  ENGINE_VERSION,
  ENGINE_VERSIONS,
  LaterStateError,
  openWork,
  projectState,
  revert,
} from '@svc/engine';
import type { Behaviour } from '@svc/engine';

const current = { advance, describe, openWork, projectState, revert };
export type Engine = typeof current & { readonly behaviour: Behaviour };

/** The engines that this bundle holds, by version. A run is advanced and replayed by the one that its argument names. */
const engines: ReadonlyMap<string, Engine> = new Map(
  ENGINE_VERSIONS.map((version) => [version, behavingAs(behaviourOf(version))]),
);

/** Of the next run of an instance that continues as new. */
export const NEWEST_ENGINE = ENGINE_VERSION;

/** No failure of the workflow, on purpose: its task is tried again until a worker that has this engine takes it. */
export function engineOf(version: string): Engine {
  const engine = engines.get(version);
  if (!engine)
    throw new LaterStateError(
      `expected one of the engines ${[...engines.keys()].join(', ')}, but the instance needs ${version}`,
    );
  return engine;
}

/** One code for all engines: what differs between them are flags. */
function behavingAs(behaviour: Behaviour): Engine {
  return {
    ...current,
    behaviour,
    advance: (model, state, inputs, context) => advance(model, state, inputs, { ...context, behaviour }),
  };
}
