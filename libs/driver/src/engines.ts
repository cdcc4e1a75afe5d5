import {
  advance,
  behaviourOf,
  describe,
  ENGINE_VERSION,
  ENGINE_VERSIONS,
  LaterStateError,
  openWork,
  revert,
} from '@svc/engine';
import type { Behaviour } from '@svc/engine';

const current = { advance, describe, openWork, revert };
export type Engine = typeof current;

/** The engines of this bundle by version. A run is advanced and replayed by the version in its arguments. */
const engines: ReadonlyMap<string, Engine> = new Map(
  ENGINE_VERSIONS.map((version) => [version, behavingAs(behaviourOf(version))]),
);

/** The engine of new instances, and of the next run of an instance that continues as new. */
export const NEWEST_ENGINE = ENGINE_VERSION;

/** Throws no workflow failure, so that Temporal retries the workflow task until a worker with this engine gets it. */
export function engineOf(version: string): Engine {
  const engine = engines.get(version);
  if (!engine)
    throw new LaterStateError(
      `expected one of the engines ${[...engines.keys()].join(', ')}, but the instance needs ${version}`,
    );
  return engine;
}

/** All engines share one code; they differ in flags. */
function behavingAs(behaviour: Behaviour): Engine {
  return {
    ...current,
    advance: (model, state, inputs, context) => advance(model, state, inputs, { ...context, behaviour }),
  };
}
