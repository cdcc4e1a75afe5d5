import type { JsonValue } from '@svc/expressions';
import type { Child, Job, QuestionBody } from './commands.js';
import type { CompletedId, ElementId, FlowId, IncidentId, ScopeId, TokenId, WaitId } from './ids.js';
import type { Actor, InputEnvelope, InputResult, ParentReference } from './inputs.js';
import type { ListenerEvent, TaskChanges } from './listeners.js';
import type { PulledJob } from './pulled-job.js';
import type { Scope } from './scope.js';
import type { DroppedOutput, Variables } from './variables.js';

/** Status values of an instance [instances#states]. */
export type InstanceStatus = 'running' | 'completed' | 'error' | 'suspended' | 'terminated';
/** Status values of a token [instances#tokens]. */
export type TokenStatus = 'active' | 'waiting' | 'dead';

/**
 * The whole state of one process instance: plain JSON that survives a round trip unchanged. Records are keyed by ids that
 * the engine made; names given by the user are only values. Every record carries `n`, the order of its creation, so that no
 * iteration depends on how the state was built or restored.
 */
export interface EngineState {
  schema: 1;
  instanceId: string;
  /** The call activity that started this instance; absent if none did. */
  parent?: ParentReference;
  /** Names of the variables that the caller gave and that have not been written since; absent if there is no caller. */
  given?: readonly string[];
  /** The first values of given objects that have been written since; absent if there are none. */
  givenObjects?: Variables;
  status: InstanceStatus;
  /** Counts created records; the source of `n`. */
  counter: number;
  rootScope: ScopeId;
  scopes: Record<ScopeId, Scope>;
  /** Living tokens, and those frozen by an error. Consumed tokens are only in the facts. */
  tokens: Record<TokenId, Token>;
  waits: Record<WaitId, Wait>;
  incidents: Record<IncidentId, Incident>;
  /** Completed activities that can still be compensated; absent if there are none [engine#compensation]. */
  completed?: Record<CompletedId, CompletedActivity>;
  /** Tokens that can move without the outside, oldest first; empty when the state is quiescent. */
  ready: TokenId[];
  /** Messages and callbacks that arrived before anything waited for them (at most 1,000). */
  buffer: BufferedEvent[];
  /** Inputs that arrived while the instance was suspended or in error. They are applied when it runs again. */
  held: InputEnvelope[];
  /** Inputs that had no effect yet; absent if there never were any. While the instance is in error because of them, nothing moves. */
  stuck?: readonly StuckInput[];
  /** Element steps since something outside was last awaited, for the bound against endless loops. */
  stepsWithoutWait: number;
  /** Time of the first continued slice among these steps (epoch ms); null if there was none. */
  movingSince: number | null;
  /** Answers of recent inputs, newest last, so that a repeated input changes nothing, also after continue-as-new. */
  answered: AnsweredInput[];
  /** Total size of all variables as JSON, in bytes. */
  variableBytes: number;
}

export interface AnsweredInput {
  inputId: string;
  result: InputResult;
}

/** What is kept of a completed activity until it is compensated or its scope is dropped [engine#compensation]. */
export interface CompletedActivity {
  id: CompletedId;
  n: number;
  elementId: ElementId;
  /** The scope in which it ran. That scope may have ended since; it is then `inner` in the record of its own subprocess. */
  scopeId: ScopeId;
  /** For a subprocess: its ended scope, to which the records of its completed activities belong. Otherwise null. */
  inner: ScopeId | null;
  /** The variables that it saw when it completed; null when it has no handler of its own to read them. */
  snapshot: Variables | null;
  /** Upper bound of the snapshot's size as JSON, in bytes. */
  bytes: number;
}

export interface Token {
  id: TokenId;
  n: number;
  scopeId: ScopeId;
  elementId: ElementId;
  status: TokenStatus;
  /** The flow by which the token arrived. Joins count tokens by flow. */
  via: FlowId | null;
  /** `enter`: about to enter its element; `leave`: its element is done; `inside`: it waits for something. */
  phase: 'enter' | 'inside' | 'leave';
  /** Variables of the activity that the token is in (mapped inputs); dropped when it leaves. */
  local: Variables | null;
  /** Entries of data stores that its activity reads before it begins; absent if none are awaited. */
  lookups?: readonly StoreLookup[];
  /** Listeners that are asked before it goes on; absent if there are none. */
  listening?: Listening;
  /** The token exists only for a compensation without a waiting thrower. It takes no flow, so no join waits for it. */
  isDetached?: true;
}

/** The listeners that a token waits for. They are asked one after the other, and the token goes on behind the last. */
export interface Listening {
  /** `process` and `instance`: the process begins, or ends, at this token. */
  readonly stage: 'process' | 'instance' | ListenerEvent;
  /** Index of the listener that is asked, or comes next. */
  readonly next: number;
  /** The event of the element had occurred before the token came here, so that it asks all its listeners before it leaves. */
  readonly isEntered?: true;
  /** The token is done here and leaves behind its listeners. Absent: it has not begun. */
  readonly isLeaving?: true;
  /** Where the token goes if that was decided already. Absent: its outgoing flows decide. */
  readonly leavesTo?: Departure;
  readonly droppedOutput?: DroppedOutput;
  /** Of the stages of a task: what happens to it when no listener refuses. */
  readonly task?: TaskStep;
}

/** A step of a human task that its listeners are asked about. */
export type TaskStep =
  | { readonly kind: 'create'; readonly details: TaskDetails }
  | {
      readonly kind: 'claim' | 'delegate';
      readonly assignee: string;
      readonly actor: Actor;
      readonly changes: TaskChanges;
    }
  | {
      readonly kind: 'complete';
      readonly variables: Variables;
      /** Who has the task. */
      readonly assignee: string | null;
      readonly actor: Actor;
      readonly changes: TaskChanges;
    }
  /** It is cancelled already. */
  | { readonly kind: 'cancel'; readonly elementId: ElementId; readonly taskId: WaitId; readonly details: TaskDetails };

/** Sequence flows, or an element to which no flow leads. */
export type Departure = { readonly flows: readonly FlowId[] } | { readonly target: ElementId };

/** An entry of a data store that a data association reads. */
export interface StoreLookup {
  /** Index of the association among the activity's inputs. */
  readonly place: number;
  readonly key: string;
  /** Null if no question was needed. */
  readonly questionId: WaitId | null;
  /** Null until the question is answered. */
  readonly entry: { readonly found: boolean; readonly value: JsonValue } | null;
}

/** What a token waits for. A boundary event's wait belongs to the token of the activity it is attached to. */
export type Wait = WaitBase &
  (
    | (OfToken &
        /** `task`: what was shown when the task was created, so that its row can be written again. */
        (
          | { kind: 'task'; task: TaskDetails }
          /** A job that a worker pulls; its id is the id of the wait. */
          | { kind: 'pulledJob'; pulled: PulledJob }
          /** A call in flight (`acknowledged`: asynchronous, the callback wait takes over). */
          | { kind: 'job'; job: Job }
          /** A called instance; its id is the id of the wait. */
          | { kind: 'child'; child: Pick<Child, 'summary'> & { definitionKey: string } }
          /** An answer that the outside has not given yet; the question's id is the id of the wait. */
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
              /** When it was due before an operator moved it. The later times of a cycle are counted from here. */
              scheduledAt?: number;
            }
          | {
              kind: 'message' | 'signal' | 'callback';
              name: string;
              correlationKey: string | null;
              /** It stays after an event: a non-interrupting event may occur again. */
              isLasting?: true;
              /** The acknowledged call that can be answered at an address of its own instead of by the name. */
              callId?: string;
            }
          /** `reads`: the variables that the condition reads, null when they depend on the data. */
          | { kind: 'condition'; reads: readonly string[] | null; isMet: boolean }
        ))
  );

interface OfToken {
  tokenId: TokenId;
}

/** A scope that listens for the start events of its event subprocesses. */
interface OfScope {
  tokenId: null;
  listenerOf: ScopeId;
}

/** Which event of a multiple event the wait is for; absent if there is only one. */
export interface EventPart {
  /** Index among the event's definitions, from 0. */
  readonly index: number;
  /** Parallel multiple: payloads of the parts that have come; all parts must come. */
  readonly together?: Variables;
}

export interface WaitBase {
  /** Also the id of the human task or of the job that a worker pulls. */
  id: WaitId;
  n: number;
  /** The element that waits: the token's own, a boundary event, an event after a gateway, or the start of an event subprocess. */
  elementId: ElementId;
}

/** A human task as it is created [tasks#fields]. */
export interface TaskDetails {
  readonly name: string;
  readonly assignee: string | null;
  readonly candidateGroups: readonly string[];
  /** Absent if there are none. */
  readonly candidateUsers?: readonly string[];
  readonly dueAt: number | null;
  readonly priority: number | null;
}

export interface TimerCycle {
  /** Firings still to come; null: without bound. */
  remaining: number | null;
  /** The ISO 8601 repetition or cron expression as evaluated. */
  expression: string;
  /** The first due time, and the number of durations from it to this one. Absent: counted from the last due time. */
  anchor?: number;
  times?: number;
}

/** An error that an operator must repair. Its token stays at the element, frozen (`dead`). */
export interface Incident {
  id: IncidentId;
  n: number;
  tokenId: TokenId;
  elementId: ElementId;
  code: string;
  message: string;
  /** Set if a service raised it. */
  raisedByService?: true;
}

/** An input that the log refused, or at which the engine failed. It is tried again when the instance is resumed. */
export interface StuckInput {
  /** Of its incident. */
  readonly id: IncidentId;
  readonly n: number;
  /** Null if there is nothing to try again: the continuation of a slice, or an input that cannot be stored. */
  readonly input: InputEnvelope | null;
  readonly message: string;
}

export interface BufferedEvent {
  kind: 'message' | 'callback';
  name: string;
  correlationKey: string | null;
  payload: Variables;
  inputId: string;
}
