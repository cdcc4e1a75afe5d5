import type { JsonValue } from '@svc/expressions';
import type { ModelIndex } from '../element-definition.js';
import { errorOf } from '../execution/failures/incidents.js';
import type { ElementId } from '../ids.js';
import type { Variables } from '../variables.js';
import type { EngineState, InstanceStatus, TaskDetails, TokenStatus, Wait } from '../state.js';
import { byAge } from '../store/indexes.js';
import type { PublishedEvent } from './own-events.js';
import type { PathEntry } from './path.js';

/** The answer of a simulation: where the instance stands when the script is done, or could not go on. */
export interface Simulation extends SimulatedState {
  readonly path: readonly PathEntry[];
  /** Messages and signals that the instance has told the tenant, in order. */
  readonly published: readonly PublishedEvent[];
  /** The script's step that could not be applied; nothing after it was tried. */
  readonly failedStep: FailedStep | null;
  /** The bound that ended the run early. */
  readonly stoppedBy: 'steps' | 'time' | null;
  /** Element steps and inputs. */
  readonly steps: number;
  /** The virtual time at the end, in milliseconds since the epoch. */
  readonly now: number;
  /** Lists that are longer than what is shown of them. */
  readonly truncated: readonly string[];
}

export interface FailedStep {
  /** Position in the script, from 0; null is the start of the instance. */
  readonly position: number | null;
  /** What was expected, and what was found. */
  readonly message: string;
}

export interface SimulatedState {
  readonly status: InstanceStatus;
  readonly error: string | null;
  readonly variables: Variables;
  readonly tokens: readonly SimulatedToken[];
  readonly tasks: readonly (TaskDetails & { readonly elementId: ElementId })[];
  readonly timers: readonly { readonly elementId: ElementId; readonly dueAt: number }[];
  readonly waitingFor: readonly AwaitedThing[];
  readonly errors: readonly { readonly elementId: ElementId; readonly code: string; readonly message: string }[];
}

export interface SimulatedToken {
  readonly elementId: ElementId;
  readonly elementType: string;
  readonly status: TokenStatus;
}

export interface AwaitedThing {
  readonly elementId: ElementId;
  readonly elementType: string;
  /** `task`, `job`, `timer`, `message` … */
  readonly kind: Wait['kind'];
  /** Of a task, message, signal or callback; null for what has none. */
  readonly name: string | null;
  readonly correlationKey: string | null;
  readonly dueAt: number | null;
  /** The call as it would leave, its secrets not yet filled in. */
  readonly request: JsonValue;
}

/** Everything that a state tells about where its instance stands, in order of creation. */
export function simulatedStateOf(state: EngineState, index: ModelIndex): SimulatedState {
  const typeOf = (elementId: ElementId) => index.at(elementId).node.type;
  const waits = byAge(state.waits);
  return {
    status: state.status,
    error: errorOf(state),
    variables: state.scopes[state.rootScope]?.variables ?? {},
    tokens: byAge(state.tokens).map(({ elementId, status }) => ({ elementId, elementType: typeOf(elementId), status })),
    tasks: waits.flatMap((wait) => (wait.kind === 'task' ? [{ elementId: wait.elementId, ...wait.task }] : [])),
    timers: waits.flatMap(({ elementId, ...wait }) =>
      wait.kind === 'timer' ? [{ elementId, dueAt: wait.dueAt }] : [],
    ),
    waitingFor: waits.map((wait) => awaited(wait, typeOf(wait.elementId))),
    errors: byAge(state.incidents).map(({ elementId, code, message }) => ({ elementId, code, message })),
  };
}

/** Asks for members instead of kinds, so that a new kind of wait shows what it has. */
function awaited(wait: Wait, elementType: string): AwaitedThing {
  return {
    elementId: wait.elementId,
    elementType,
    kind: wait.kind,
    name: 'name' in wait ? wait.name : 'task' in wait ? wait.task.name : null,
    correlationKey: 'correlationKey' in wait ? wait.correlationKey : null,
    dueAt: 'dueAt' in wait ? wait.dueAt : null,
    request: 'job' in wait ? (wait.job.request as unknown as JsonValue) : null,
  };
}
