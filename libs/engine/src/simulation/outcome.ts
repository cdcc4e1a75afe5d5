import type { JsonValue } from '@svc/expressions';
import type { ModelIndex } from '../element-definition.js';
import { errorOf } from '../execution/failures/incidents.js';
import type { ElementId } from '../ids.js';
import type { Variables } from '../variables.js';
import type { EngineState, InstanceStatus, TaskDetails, TokenStatus, Wait } from '../state.js';
import { byAge } from '../store/indexes.js';
import type { SimulatedEvent } from './own-events.js';
import type { PathEntry } from './path.js';

/** The result of a simulation: the instance's state when the script has ended or could not continue. */
export interface Simulation extends SimulatedState {
  readonly path: readonly PathEntry[];
  /** Messages and signals that the instance has published, in order. */
  readonly published: readonly SimulatedEvent[];
  /** The step of the script that could not be applied. The steps after it were not tried. */
  readonly failedStep: FailedStep | null;
  /** The bound that ended the run early. */
  readonly stoppedBy: 'steps' | 'time' | null;
  /** Number of element steps and inputs. */
  readonly steps: number;
  /** The virtual time at the end, in milliseconds since the epoch. */
  readonly now: number;
  /** Names of the lists that are longer than what is shown of them. */
  readonly truncated: readonly string[];
}

export interface FailedStep {
  /** Position in the script, from 0; null is the start of the instance. */
  readonly position: number | null;
  /** Says what was expected and what was found. */
  readonly message: string;
}

/** Elements of a called process are named through the call activities that lead to them: `ship/pack`. */
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
  /** `task`, `job` (a call), `pulledJob`, `timer`, `message` … */
  readonly kind: Wait['kind'];
  /** Name of a task, message, signal or callback, or the type of a job that workers pull; otherwise null. */
  readonly name: string | null;
  readonly correlationKey: string | null;
  readonly dueAt: number | null;
  /** The call as it would be sent, without its secrets; of a job that workers pull `{headers, listener}`. */
  readonly request: JsonValue;
}

/** All that a state shows of its instance, in order of creation. `prefix` stands before the ids of elements. */
export function simulatedStateOf(state: EngineState, index: ModelIndex, prefix = ''): SimulatedState {
  const shownAt = (elementId: ElementId) => ({ elementId: `${prefix}${elementId}` });
  const typeOf = (elementId: ElementId) => index.at(elementId).node.type;
  const waits = byAge(state.waits);
  return {
    status: state.status,
    error: errorOf(state),
    variables: state.scopes[state.rootScope]?.variables ?? {},
    tokens: byAge(state.tokens).map(({ elementId, status }) => ({
      ...shownAt(elementId),
      elementType: typeOf(elementId),
      status,
    })),
    tasks: waits.flatMap((wait) => (wait.kind === 'task' ? [{ ...shownAt(wait.elementId), ...wait.task }] : [])),
    timers: waits.flatMap(({ elementId, ...wait }) =>
      wait.kind === 'timer' ? [{ ...shownAt(elementId), dueAt: wait.dueAt }] : [],
    ),
    waitingFor: waits.map((wait) => ({ ...awaited(wait, typeOf(wait.elementId)), ...shownAt(wait.elementId) })),
    errors: byAge(state.incidents).map(({ elementId, code, message }) => ({ ...shownAt(elementId), code, message })),
  };
}

/** Reads members instead of switching over kinds, so that a new kind of wait is shown too. */
function awaited(wait: Wait, elementType: string): AwaitedThing {
  return {
    elementId: wait.elementId,
    elementType,
    kind: wait.kind,
    name: nameOf(wait),
    correlationKey: 'correlationKey' in wait ? wait.correlationKey : null,
    dueAt: 'dueAt' in wait ? wait.dueAt : null,
    request: requestOf(wait),
  };
}

function nameOf(wait: Wait): string | null {
  if ('name' in wait) return wait.name;
  if ('task' in wait) return wait.task.name;
  return 'pulled' in wait ? wait.pulled.jobType : null;
}

function requestOf(wait: Wait): JsonValue {
  if ('job' in wait) return wait.job.request as unknown as JsonValue;
  if (!('pulled' in wait)) return null;
  const { headers, listener } = wait.pulled;
  return listener === undefined ? { headers } : { headers, listener: listener.event };
}
