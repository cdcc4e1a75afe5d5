import type { JsonValue } from '@svc/expressions';
import type { Child, Job, QuestionBody } from './commands.js';
import type { CompletedId, ElementId, FlowId, IncidentId, ScopeId, TokenId, WaitId } from './ids.js';
import type { InputEnvelope, InputResult, ParentReference } from './inputs.js';
import type { Scope } from './scope.js';
import type { Variables } from './variables.js';

/** Status values of an instance [instances#states]. */
export type InstanceStatus = 'running' | 'completed' | 'error' | 'suspended' | 'terminated';
/** Status values of a token [instances#tokens]. */
export type TokenStatus = 'active' | 'waiting' | 'dead';

/**
 * The whole state of one process instance: plain JSON that survives a round trip unchanged. Records are keyed by ids
 * that the engine made; what the user named stays in values. Every record carries `n`, the order of its creation,
 * so that no iteration depends on how the state was built or restored.
 */
export interface EngineState {
  schema: 1;
  instanceId: string;
  /** Who called this instance; absent when nobody has. */
  parent?: ParentReference;
  /** Names of variables that the caller gave and that were not written since; absent when nobody has called. */
  given?: readonly string[];
  status: InstanceStatus;
  /** Counts created records; the source of `n`. */
  counter: number;
  rootScope: ScopeId;
  scopes: Record<ScopeId, Scope>;
  /** Living tokens, and those that an error froze. Consumed tokens are only in the facts. */
  tokens: Record<TokenId, Token>;
  waits: Record<WaitId, Wait>;
  incidents: Record<IncidentId, Incident>;
  /** Completed activities that can still be compensated; absent while there is none [engine#compensation]. */
  completed?: Record<CompletedId, CompletedActivity>;
  /** Tokens that can still move without the outside, oldest first; empty when the state is quiescent. */
  ready: TokenId[];
  /** Messages and callbacks that arrived before anyone waited (at most 1,000). */
  buffer: BufferedEvent[];
  /** Inputs that arrived while the instance was suspended or in error; applied when it runs again. */
  held: InputEnvelope[];
  /** Element steps since something outside was awaited: the bound against endless loops. */
  stepsWithoutWait: number;
  /** When the first slice used up by these steps was followed by another (epoch ms); null when it was not. */
  movingSince: number | null;
  /** Answers of recent inputs, newest last, so that a repeated input is a no-op across continue-as-new. */
  answered: AnsweredInput[];
  /** Total size of all variables as JSON, in bytes. */
  variableBytes: number;
}

export interface AnsweredInput {
  inputId: string;
  result: InputResult;
}

/** What is kept of a completed activity until it is compensated, or its scope is gone for good [engine#compensation]. */
export interface CompletedActivity {
  id: CompletedId;
  n: number;
  elementId: ElementId;
  /** Where it ran. That scope may have ended since: it is then the `inner` one of its own subprocess's record. */
  scopeId: ScopeId;
  /** The ended scope of a subprocess, in which its own completed activities are kept; null for any other activity. */
  inner: ScopeId | null;
  /** The variables that it saw when it completed; null when it has no handler of its own that could read them. */
  snapshot: Variables | null;
  /** The snapshot's size as JSON at most, in bytes. */
  bytes: number;
}

export interface Token {
  id: TokenId;
  n: number;
  scopeId: ScopeId;
  elementId: ElementId;
  status: TokenStatus;
  /** The flow by which the token arrived; joins count by it. */
  via: FlowId | null;
  /** `enter`: about to enter its element; `leave`: its element is done; `inside`: something is awaited. */
  phase: 'enter' | 'inside' | 'leave';
  /** Variables of the activity that the token is in (mapped inputs); dropped when it leaves. */
  local: Variables | null;
  /** Entries of data stores that its activity reads before it begins; absent when none are awaited. */
  lookups?: readonly StoreLookup[];
  /** Only stands for a compensation that nobody waits for: it goes nowhere, so no join waits for it. */
  isDetached?: true;
}

/** An entry of a data store that an association reads. */
export interface StoreLookup {
  /** Of the association among the activity's inputs. */
  readonly place: number;
  readonly key: string;
  /** Null where nobody had to be asked. */
  readonly questionId: WaitId | null;
  /** Null until it is answered. */
  readonly entry: { readonly found: boolean; readonly value: JsonValue } | null;
}

/** What a token waits for. A boundary event's wait belongs to the token of the activity it is attached to. */
export type Wait = WaitBase &
  (
    | (OfToken &
        /** With what the task showed when it was created, so that its row can be written again. */
        (
          | { kind: 'task'; task: TaskDetails }
          /** A call in flight (`acknowledged`: asynchronous, the callback wait takes over). */
          | { kind: 'job'; job: Job }
          /** A called instance, whose id is the wait's. */
          | { kind: 'child'; child: Pick<Child, 'summary'> & { definitionKey: string } }
          /** An answer from outside that is not known yet; the question's id is the wait's. */
          | { kind: 'question'; question: QuestionBody }
          /** The flow by which the token arrived, and the scope in which it waits for others. */
          | { kind: 'join'; scopeId: ScopeId; via: FlowId }
        ))
    | ((OfToken | OfScope) & { part?: EventPart } & (
          | {
              kind: 'timer';
              timerId: string;
              dueAt: number;
              cycle: TimerCycle | null;
              summary: string;
              /** When it was due before an operator has moved it: what follows of a cycle is counted from here. */
              scheduledAt?: number;
            }
          | { kind: 'message' | 'signal' | 'callback'; name: string; correlationKey: string | null }
          /** `reads`: the variables that the condition names, null when they depend on the data. */
          | { kind: 'condition'; reads: readonly string[] | null; isMet: boolean }
        ))
  );

interface OfToken {
  tokenId: TokenId;
}

/** A scope that waits itself: it listens for what starts its event subprocesses. */
interface OfScope {
  tokenId: null;
  listenerOf: ScopeId;
}

/** Which of the events of a multiple event a wait is for; absent where there is only one. */
export interface EventPart {
  /** Its place among the event's definitions, from 0. */
  readonly index: number;
  /** Parallel multiple: all parts must come; what those before have brought. */
  readonly together?: Variables;
}

export interface WaitBase {
  /** Of a `task` also the id of the human task. */
  id: WaitId;
  n: number;
  /** The element that waits: the token's own, a boundary event, an arm of a gateway, the start of an event subprocess. */
  elementId: ElementId;
}

/** A human task as it is created [tasks#fields]. */
export interface TaskDetails {
  readonly name: string;
  readonly assignee: string | null;
  readonly candidateGroups: readonly string[];
  readonly dueAt: number | null;
  readonly priority: number | null;
}

export interface TimerCycle {
  /** Firings still to come; null without bound. */
  remaining: number | null;
  /** The ISO 8601 repetition or cron expression as evaluated. */
  expression: string;
  /** The first due time, and how many durations after it this one is; absent: counted from the last due time. */
  anchor?: number;
  times?: number;
}

/** Something that an operator must repair; the token is kept, frozen (`dead`), at its element. */
export interface Incident {
  id: IncidentId;
  n: number;
  tokenId: TokenId;
  elementId: ElementId;
  code: string;
  message: string;
  /** Absent: no, or it is of a time when this was not kept. */
  raisedByService?: true;
}

export interface BufferedEvent {
  kind: 'message' | 'callback';
  name: string;
  correlationKey: string | null;
  payload: Variables;
  inputId: string;
}
