import type { JsonValue, Template } from '@svc/expressions';
import type { Job } from './commands.js';
import type { JobError, JobResponse } from './inputs.js';
import type { ElementId, FlowId, FlowNode, ProcessModel, SequenceFlow } from './model.js';
import type { Failure, Result } from './result.js';
import type { ElementReader } from './source.js';
import type { TaskDetails, TimerCycle, Token, TokenId, Variables, Wait } from './state.js';

/** How an element is drawn in a Mermaid flowchart. */
export type MermaidShape = 'circle' | 'doublecircle' | 'rectangle' | 'subroutine' | 'diamond' | 'hexagon';
/** The three kinds of flow nodes (BPMN 2.0.2, 8.3.9). Only activities have boundary events, mappings and tasks. */
export type ElementKind = 'activity' | 'event' | 'gateway';

/**
 * Everything about one BPMN element. Parsers, the run loop, drawing, documentation and tests ask this and never compare
 * an element's type. To add an element: one file in `elements/`, its spec, one line in `registry.ts`.
 */
export interface ElementDefinition<Config = unknown> {
  /** The element's name in the BPMN schema. */
  readonly type: string;
  readonly kind: ElementKind;
  readonly shape: MermaidShape;
  /** May a dead token be retried here (interface, "Token": token retry)? */
  readonly isRetryable: boolean;
  /** Of several outgoing flows a token takes exactly one. Absent: no. */
  readonly takesOneFlow?: boolean;
  /** Turns the neutral source into the config that the model carries; reports findings to the reader. */
  read(reader: ElementReader): Config;
  /** Findings that need the element's surroundings. */
  check?(node: FlowNode<Config>, index: ModelIndex, reader: ElementReader): void;
  /** Does a token start here when its scope starts? Absent: no. */
  opensScope?(node: FlowNode<Config>): boolean;
  /** Names of events that the element can wait for; an event of any other name is refused. */
  awaits?(node: FlowNode<Config>): readonly AwaitedEvent[];
  /** The name under which a link throw finds this element. */
  linkName?(node: FlowNode<Config>): string | null;
  /** The element that a token goes to from here without a flow (link events). */
  jumpsTo?(node: FlowNode<Config>, index: ModelIndex): ElementId | null;
  /** A token has arrived; mapped inputs and boundary events are in place. */
  enter(activation: Activation<Config>): void;
  /** A wait that this element had for its own token is satisfied. */
  resume?(activation: Activation<Config>, occurrence: Occurrence): void;
  /** Begins this element's wait on behalf of `host`: the activity it is attached to, or an event-based gateway. */
  arm?(host: Activation, element: ModelElement<Config>): Result<void>;
  /** A wait begun by `arm` is satisfied. */
  trigger?(host: Activation, element: ModelElement<Config>, occurrence: Occurrence): void;
  /** As the boundary of the activity where an error arrives: does it catch it, and how exactly? */
  catches?(node: FlowNode<Config>, error: BpmnError): ErrorMatch | null;
  /** No token of the scope can move: tokens that wait here in a join may now be able to. True if one did. */
  settle?(join: JoinPlace, index: ModelIndex): boolean;
  /** The token is being cancelled: what this element opened inside goes with it. */
  cancel?(activation: Activation<Config>): void;
  /** A small process that shows the element, in the JSON form of the contract. */
  readonly sample: JsonValue;
}

/** Keeps an element's config type to its own file: the model carries it as plain JSON. */
export function defineElement<Config>(definition: ElementDefinition<Config>): ElementDefinition {
  return definition as unknown as ElementDefinition;
}

export interface BpmnError {
  readonly code: string;
  readonly message: string;
}

/** Within one scope the exact code is looked for first, then a catch-all (engine rule 9). */
export type ErrorMatch = 'exact' | 'catch-all';

/** What satisfied a wait. */
export type Occurrence =
  | { readonly type: 'taskCompleted'; readonly variables: Variables; readonly wait: Wait }
  | { readonly type: 'jobSucceeded'; readonly response: JobResponse; readonly wait: Wait }
  | { readonly type: 'jobFailed'; readonly error: JobError; readonly wait: Wait }
  | { readonly type: 'timerFired'; readonly wait: Wait }
  | { readonly type: 'eventReceived'; readonly payload: Variables; readonly wait: Wait }
  | { readonly type: 'errorThrown'; readonly error: BpmnError }
  /** The last token of the scope that the token hosts is gone. */
  | { readonly type: 'scopeCompleted' };

/** What an activity hands on when it is done (contract, "Expressions": names in mappings after a call). */
export interface Output {
  /** Merged into the variables unless the element maps its outputs; null when there is nothing to merge. */
  readonly variables: Variables | null;
  /** Names that output mappings can read besides the variables. */
  readonly names: Variables;
}

/** One token at one element, and all that an element may do with it. */
export interface Activation<Config = unknown> {
  readonly tokenId: TokenId;
  readonly token: Token;
  readonly element: ModelElement<Config>;
  readonly config: Config;
  readonly index: ModelIndex;
  /** Milliseconds since the epoch, from the input. */
  readonly now: number;

  /** The value of a template over the variables that the token sees; `what` names it in the failure. */
  evaluate(template: Template, what: string): Result<JsonValue>;
  holds(condition: Template, what: string): Result<boolean>;
  /** All that the token sees: its own mapped inputs over those of its scopes over the process's variables. */
  visibleVariables(): Variables;
  writeVariables(changes: Variables): Result<void>;

  /** The outgoing flows whose conditions hold, with the default only where no conditional one does (engine rule 1). */
  flowsOut(): Result<readonly SequenceFlow[]>;

  /** Writes the output by the element's mappings, or merges it; changes nothing when that fails. */
  writeOutput(output: Output | null): Result<void>;
  /** `writeOutput`, then `leave`; a failure is an incident. */
  complete(output?: Output | null): void;
  /** Ends the element and takes its outgoing flows (engine rule 1). */
  leave(): void;
  /** Ends the element and takes these flows. */
  leaveBy(flows: readonly SequenceFlow[]): void;
  /** Ends the element and enters another one without a flow (link events). */
  jumpTo(target: ElementId): void;
  /** Ends the element and its token. */
  end(): void;
  /** Cancels every other token of the scope, then ends this one (engine rule 12). */
  terminateScope(): void;

  /** Something an operator must repair: the token is frozen here, its waits are gone. */
  fail(failure: Failure): void;
  /** Freezes the token but keeps what it waits for, to be revived by resume. */
  failInPlace(failure: Failure): void;
  /** Walks outward to a handler; without one it is an incident here (engine rule 9). */
  throwError(error: BpmnError): void;

  openTask(task: TaskDetails): void;
  /** Closes the token's task as completed. */
  completeTask(occurrence: Occurrence & { type: 'taskCompleted' }): void;
  startJob(job: Omit<Job, 'jobId' | 'elementId' | 'summary'>): void;
  /** The wait is the `elementId`'s: the token's own element, a boundary event or an arm. */
  startTimer(elementId: ElementId, timer: { dueAt: number; cycle: TimerCycle | null }): void;
  awaitEvent(elementId: ElementId, event: { kind: EventKind; name: string; correlationKey: string | null }): void;
  /** The token stays: `active` while its work runs outside, `waiting` while it waits for someone or something. */
  waitHere(status: 'active' | 'waiting'): void;
  /** Waits in a join for tokens of other flows. */
  awaitJoin(via: FlowId): void;
  /** Opens a scope whose end resumes this token. */
  openScope(): void;
  /** Cancels everything in the scopes that this token hosts. */
  cancelHostedScopes(): void;

  /** Joins: flows by which tokens wait here, each with the tokens in order of arrival. */
  arrivals(): Arrivals;
  /** Takes the oldest token of each of these flows; the first goes on as the activation that is returned. */
  join(flows: readonly FlowId[]): Activation<Config>;

  /** Moves this token, which waited on behalf of `element`, into it, its other waits undone (event-based gateway). */
  passTo<Other>(element: ModelElement<Other>): Activation<Other>;
  /** Cancels the activity and moves its token to the boundary event (engine rule 7). */
  interruptBy<Other>(element: ModelElement<Other>): Activation<Other>;
  /** Starts a token of its own at a non-interrupting boundary event. */
  branchTo<Other>(element: ModelElement<Other>): Activation<Other>;

  recordGateway(taken: readonly SequenceFlow[]): void;
  recordJoined(): void;
}

export type EventKind = 'message' | 'signal' | 'callback';
export interface AwaitedEvent {
  readonly kind: EventKind;
  readonly name: Template;
}
export type Arrivals = ReadonlyMap<FlowId, ReadonlySet<TokenId>>;

/** A join where tokens wait while nothing in its scope can move. */
export interface JoinPlace {
  readonly element: ModelElement;
  readonly arrivals: Arrivals;
  /** Elements of the scope that hold a token, tokens that wait in this join excepted. */
  readonly occupied: Iterable<ElementId>;
  /** The oldest token that waits here. */
  activation(): Activation;
}

/** An element with everything that running it needs, looked up once. */
export interface ModelElement<Config = unknown> {
  readonly node: FlowNode<Config>;
  readonly definition: ElementDefinition<Config>;
  readonly incoming: readonly SequenceFlow[];
  readonly outgoing: readonly SequenceFlow[];
  /** In file order. */
  readonly boundaries: readonly ModelElement[];
  /** No condition and no default on any outgoing flow: all are taken without a look. */
  readonly isUnconditional: boolean;
}

/** A model with its lookups, made once and shared by any number of instances; nothing in it ever changes. */
export interface ModelIndex {
  readonly model: ProcessModel;
  /** Throws when the model has no such element: the model is compiled, its references are checked. */
  at(elementId: ElementId): ModelElement;
  has(elementId: ElementId): boolean;
  /** Where tokens start when the scope starts; null is the process. */
  entries(scope: ElementId | null): readonly ModelElement[];
  /** The catch of a link, by name, on the level of the throw (BPMN 2.0.2, 10.5.5, link events). */
  linkTarget(scope: ElementId | null, name: string): ElementId | null;
  /** By element the incoming flows of a join by which a token there can come without passing the join. */
  waysInto(join: ElementId): ReadonlyMap<ElementId, readonly FlowId[]>;
  /** Could an event of this name be awaited: is the name in the model, or one of its names an expression? */
  knowsEvent(kind: EventKind, name: string): boolean;
}
