import { assertNever } from '@svc/expressions';
import type { JsonValue } from '@svc/expressions';
import type { CompletedId, ElementId, FlowId, ScopeId, TokenId } from './ids.js';
import type { Variables } from './variables.js';

/** Where tokens and variables live. A stored scope has no kind field; its members tell its kind ({@link kindOf}). */
export type Scope = ProcessScope | HostedScope;
/** The scope of the process or of a subprocess: it contains elements of the model and listens for events. */
export type LevelScope = ProcessScope | SubProcessScope | AdHocScope;
/** Every scope except that of the process. A token of its parent scope is at its activity. */
export type HostedScope = SubProcessScope | AdHocScope | LoopBodyScope | IterationScope | HandlerScope;

interface ScopeBase {
  id: ScopeId;
  n: number;
  variables: Variables;
  /** Growth of its own variables in bytes, which is released when it ends. Absent: none. */
  writtenBytes?: number;
  /** An event subprocess has interrupted it: no event subprocess of it starts any more [engine#event-subprocesses]. */
  isInterrupted?: true;
  /** Complex gateways that have fired and wait for their reset (BPMN 2.0.2, 13.4.5; [engine#complex-gateway]). */
  resetting?: readonly ResettingGateway[];
}

/** The members that tell the kinds apart; a scope has at most one of them. */
interface Unmarked {
  adHoc?: undefined;
  body?: undefined;
  iteration?: undefined;
  compensation?: undefined;
}

interface HostedBase extends ScopeBase {
  parent: ScopeId;
  /** Id of the subprocess, or of the activity that runs several times. */
  elementId: ElementId;
  /** The token of the parent scope that is at that activity. */
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
  /** The activities that have not begun yet, in order, and whether the condition has become true. */
  adHoc: { readonly unstarted: readonly ElementId[]; readonly isDone: boolean };
}

/** The body of an activity that runs several times. Its iterations are scopes inside this one. */
export interface LoopBodyScope extends HostedBase, Omit<Unmarked, 'body'> {
  body: LoopBody;
}

/** One run of such an activity: a single token is at that activity again. */
export interface IterationScope extends HostedBase, Omit<Unmarked, 'iteration'> {
  /** Number of the iteration, from 1. */
  iteration: number;
}

/** A running compensation handler. Its host is the token that waits for the compensation. */
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
  /** Number of instances, fixed on entry; null for a standard loop. */
  count: number | null;
  /** For a multi-instance activity with a collection: its items, until the last instance has started. */
  items: readonly JsonValue[] | null;
  started: number;
  completed: number;
  terminated: number;
  /** Whether the completion condition has become true. */
  isDone: boolean;
  /** Collected values by index, in chunks, so that adding a value costs the same for any number of values. */
  outputs: readonly (readonly JsonValue[])[];
  /** Size of the collected values as JSON, in bytes. */
  outputBytes: number;
}

/** One running compensation handler, and those that follow it. */
export interface Compensation {
  /** The variables at the completion of the compensated activity. They are read before the present ones. */
  snapshot: Variables;
  /** The ended scope that is compensated; a compensation event subprocess may compensate its activities. */
  inner: ScopeId | null;
  /** What is compensated here, in order. The list never changes, so that a step costs the same for any length. */
  order: readonly CompletedId[];
  /** Index in `order` of the next activity. */
  next: number;
  /** Whether no thrower waits for the end: the host token exists only for the compensation. */
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

/** Fails to compile if `kindOf` misses a kind. */
function kindOfUnmarked(_scope: SubProcessScope): ScopeKind {
  return 'subProcess';
}

/** Whether this is the scope of a subprocess itself, and not one for its iterations or its compensation. */
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

/** Whether elements of the model are in the scope: it is that of the process or of a subprocess. */
export function isLevel(scope: Scope): scope is LevelScope {
  return scope.parent === null || isSubProcess(scope);
}
