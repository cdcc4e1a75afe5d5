import { assertNever } from '@svc/expressions';
import type { JsonValue } from '@svc/expressions';
import type { CompletedId, ElementId, FlowId, ScopeId, TokenId } from './ids.js';
import type { Variables } from './variables.js';

/**
 * Where tokens and variables live. What a scope is follows from what it holds: a stored state names no kind
 * ({@link kindOf}).
 */
export type Scope = ProcessScope | HostedScope;
/** The process or a subprocess: elements of the model stand in it, and it listens for events. */
export type LevelScope = ProcessScope | SubProcessScope | AdHocScope;
/** Every scope but that of the process: a token of the scope around it stands at its activity. */
export type HostedScope = SubProcessScope | AdHocScope | LoopBodyScope | IterationScope | HandlerScope;

interface ScopeBase {
  id: ScopeId;
  n: number;
  variables: Variables;
  /** How much larger its own variables have become: what is given back when it ends. Absent: not at all. */
  writtenBytes?: number;
  /** An event subprocess has interrupted it: none of its event subprocesses starts any more [engine#event-subprocesses]. */
  isInterrupted?: true;
  /** Complex gateways that have fired and wait for their reset (BPMN 2.0.2, 13.4.5; [engine#complex-gateway]). */
  resetting?: readonly ResettingGateway[];
}

/** Of what tells the kinds apart a scope has at most one. */
interface Unmarked {
  adHoc?: undefined;
  body?: undefined;
  iteration?: undefined;
  compensation?: undefined;
}

interface HostedBase extends ScopeBase {
  parent: ScopeId;
  /** The subprocess, or the activity that runs several times. */
  elementId: ElementId;
  /** The token of the parent scope that stands at that activity. */
  hostToken: TokenId;
}

/** The process itself. */
export interface ProcessScope extends ScopeBase, Unmarked {
  parent: null;
  elementId: null;
  hostToken: null;
}

/** A running subprocess. */
export interface SubProcessScope extends HostedBase, Unmarked {}

/** An ad-hoc subprocess that begins its activities one by one, or whose completion condition has become true. */
export interface AdHocScope extends HostedBase, Omit<Unmarked, 'adHoc'> {
  /** What has not begun yet, in order, and whether the condition has become true. */
  adHoc: { readonly unstarted: readonly ElementId[]; readonly isDone: boolean };
}

/** What an activity that runs several times keeps meanwhile; its iterations are scopes inside this one. */
export interface LoopBodyScope extends HostedBase, Omit<Unmarked, 'body'> {
  body: LoopBody;
}

/** One run of such an activity: a single token stands at that activity again. */
export interface IterationScope extends HostedBase, Omit<Unmarked, 'iteration'> {
  /** Its place in the order, from 1. */
  iteration: number;
}

/** A compensation handler at work; its host is the token that waits for the compensation. */
export interface HandlerScope extends HostedBase, Omit<Unmarked, 'compensation'> {
  compensation: Compensation;
}

export interface ResettingGateway {
  readonly gateway: ElementId;
  /** Incoming flows from which it took a token when it fired. */
  readonly taken: readonly FlowId[];
}

/** Runtime attributes of a loop or multi-instance activity (BPMN 2.0.2, tables 10.28 and 10.30). */
export interface LoopBody {
  /** Fixed on entry; null for a standard loop. */
  count: number | null;
  /** Of a multi-instance activity with a collection, until the last instance has started. */
  items: readonly JsonValue[] | null;
  started: number;
  completed: number;
  terminated: number;
  /** The completion condition has become true. */
  isDone: boolean;
  /** Collected values by index, in chunks, so that one more costs the same however many there are. */
  outputs: readonly (readonly JsonValue[])[];
  /** Size of the collected values as JSON. */
  outputBytes: number;
}

/** One compensation handler at work, and those that run after it. */
export interface Compensation {
  /** The variables as they were when the compensated activity completed: read before those of now. */
  snapshot: Variables;
  /** The ended scope that is compensated, for the compensation event subprocess that may ask for it. */
  inner: ScopeId | null;
  /** All that is compensated here, in this order; never changed, so that a step costs the same however many they are. */
  order: readonly CompletedId[];
  /** The place in `order` of what comes after this one. */
  next: number;
  /** Nobody waits for the end: the host token exists for the compensation alone. */
  isDetached: boolean;
}

export type ScopeKind = 'process' | 'subProcess' | 'adHoc' | 'loopBody' | 'iteration' | 'handler';

export function kindOf(scope: Scope): ScopeKind {
  if (scope.parent === null) return 'process';
  if (scope.adHoc !== undefined) return 'adHoc';
  if (scope.body !== undefined) return 'loopBody';
  if (scope.iteration !== undefined) return 'iteration';
  if (scope.compensation !== undefined) return 'handler';
  return kindOfUnmarked(scope);
}

/** Does not compile when a kind is missing above. */
function kindOfUnmarked(_scope: SubProcessScope): ScopeKind {
  return 'subProcess';
}

/** That of a subprocess itself, not one around it for its repetitions or its compensation. */
export function isSubProcess(scope: Scope): scope is SubProcessScope | AdHocScope {
  const kind = kindOf(scope);
  switch (kind) {
    case 'subProcess':
    case 'adHoc':
      return true;
    case 'process':
    case 'loopBody':
    case 'iteration':
    case 'handler':
      return false;
    default:
      return assertNever(kind);
  }
}

/** The process or a subprocess: elements of the model stand in it, and it listens for events. */
export function isLevel(scope: Scope): scope is LevelScope {
  return scope.parent === null || isSubProcess(scope);
}
