import type { Template } from '@svc/expressions';
import type { Behaviour } from './behaviour.js';
import type { DataIndex } from './data-index.js';
import type { AwaitedEvent, EventHolder, EventKind, PublishedByToken } from './event-holder.js';
import type { BpmnError, CompensationRequest, ErrorMatch, Occurrence, Thrown } from './occurrence.js';
import type { ChildStart, Job, QuestionBody } from './commands.js';
import type { DecisionEvaluation, StartOccurrence } from './inputs.js';
import type { ElementId, FlowId, TokenId } from './ids.js';
import type { Compensable, ElementKind, MermaidShape, Undoing } from './element-kinds.js';
import type { AdHoc, FlowNode, ProcessModel, SequenceFlow } from './model.js';
import type { JoinWays, Places } from './places.js';
import type { ProcessStart } from './process-start.js';
import type { PulledJob } from './pulled-job.js';
import type { Failure, Result } from './result.js';
import type { ElementSample } from './samples/sample.js';
import type { ElementReader } from './source.js';
import type { Use } from './use.js';
import type { Output, Variables } from './variables.js';
import type { TaskDetails, Token, Wait } from './state.js';
import type { Arrivals } from './store/aged-ids.js';

/**
 * Everything about one BPMN element. Parsers, the run loop, drawing, documentation and tests ask the definition and never
 * compare an element's type. To add an element: one file in `elements/`, its spec, one line in `registry.ts`.
 */
export interface ElementDefinition<Config = unknown> extends ElementSample {
  /** The element's name in the BPMN schema. */
  readonly type: string;
  readonly kind: ElementKind;
  readonly shape: MermaidShape;
  /** Whether a dead token may be retried here [recovery#recovery]. */
  readonly isRetryable: boolean;
  /** Whether it is attached to the border of an activity. Absent: no. */
  readonly isAttached?: boolean;
  /** Whether a level begins or ends here (BPMN 2.0.2, 10.5.2 and 10.5.3). Absent: neither. */
  readonly standsAt?: 'start' | 'end';
  /** The only end of a message flow that it may be (BPMN 2.0.2, 7.6.2). Absent: it may be both, or none (a gateway). */
  readonly messageFlowEnd?: 'source' | 'target';
  /** Whether this boundary event ends its activity when it occurs. */
  interrupts?(node: FlowNode<Config>): boolean;
  /** Whether its message is an attribute instead of an event definition (BPMN 2.0.2, 10.3.3). Absent: no. */
  readonly refersToMessage?: boolean;
  /** The root element that declares this task as a global task (BPMN 2.0.2, 10.3.7). Absent: there is none. */
  readonly globalType?: string;
  /** Whether people are asked here by a form [forms#in-a-process]. Absent: no. */
  asksByForm?(node: Pick<FlowNode<Config>, 'scope' | 'config'>): boolean;
  /** Whether it may call a global task of its file (BPMN 2.0.2, 10.3.7). Absent: no. */
  readonly callsGlobalTasks?: boolean;
  /** Whether the element does no work itself: it waits, or the elements inside it have tokens of their own. Absent: no. */
  readonly isPassive?: boolean;
  /** Whether a token takes exactly one of several outgoing flows. Absent: no. */
  readonly takesOneFlow?: boolean;
  /** Turns the neutral source into the config of the model; reports findings to the reader. */
  read(reader: ElementReader): Config;
  /** Reports findings that depend on other elements. */
  check?(node: FlowNode<Config>, index: ModelIndex, reader: ElementReader): void;
  /** Whether a token starts here when its scope starts. Absent: no. */
  opensScope?(node: FlowNode<Config>): boolean;
  /** Events that start an instance of the process at this element. */
  instanceStarts?(node: FlowNode<Config>, index: ModelIndex): readonly ProcessStart[];
  /** One of these events has occurred; the token is inside this element. */
  beginInstance?(activation: Activation<Config>, start: StartOccurrence): void;
  /** The variable that gets who has started the instance, if it begins here. */
  initiator?(node: FlowNode<Config>): string | undefined;
  /** Names of events that the element can wait for. Events with other names are refused. */
  awaits?(node: FlowNode<Config>): readonly AwaitedEvent[];
  /** Credentials, decisions and definitions that it needs by a constant name. */
  uses?(node: FlowNode<Config>): readonly Use[];
  /** It contains flow elements (BPMN 2.0.2, 10.3.5). */
  readonly scope?: ScopeCapability<Config>;
  /** It waits for tokens of several flows. */
  readonly join?: JoinCapability;
  /** A token goes from one element to another without a flow. */
  readonly link?: LinkCapability<Config>;
  /** It undoes completed activities, or asks for that. */
  readonly compensation?: CompensationCapability<Config>;
  /** A token has arrived. Its inputs are mapped and its boundary events armed. */
  enter(activation: Activation<Config>): void;
  /** A wait of this element for its own token is satisfied. */
  resume?(activation: Activation<Config>, occurrence: Occurrence): void;
  /** Begins its wait for `holder`: its activity, an event-based gateway, or the scope whose event subprocess it starts. */
  arm?(holder: EventHolder, element: ModelElement<Config>): Result<void>;
  /** A wait that `arm` began on a token is satisfied. */
  trigger?(host: Activation, element: ModelElement<Config>, occurrence: Occurrence): void;
  /** An event that the scope listens for has occurred: the event subprocess of this start event may start. */
  start?(scope: ScopeListener, element: ModelElement<Config>, occurrence: Occurrence): void;
  /** Whether the condition of this wait is true. */
  isMet?(holder: EventHolder, element: ModelElement<Config>, wait: Wait): Result<boolean>;
  /** For a boundary event or the start event of an event subprocess: whether it catches what was thrown, and how exactly. */
  catches?(node: FlowNode<Config>, thrown: Thrown): ErrorMatch | null;
  /** Whether its token never leaves by itself, so that nobody can listen to its end. Absent: it leaves. */
  neverEnds?(node: Pick<FlowNode<Config>, 'scope' | 'config'>): boolean;
  /** Whether it throws a signal or message on entry, which only those waiting at that moment receive. Absent: no. */
  publishes?(node: FlowNode<Config>): boolean;
  /** The token is being cancelled. The element cancels what it opened inside. */
  cancel?(activation: Activation<Config>): void;
}

export interface ScopeCapability<Config> {
  /** Whether this is an event subprocess. No flow leads to it; the scope around it listens for its start events. */
  isTriggered?(node: FlowNode<Config>): boolean;
  /** Whether a cancel end event inside ends it with compensation. Absent: no. */
  readonly isTransaction?: boolean;
  /** For an ad-hoc subprocess: the order in which its activities begin, and when it is complete. */
  adHoc?(node: FlowNode<Config>): AdHoc;
}

export interface JoinCapability {
  /** Whether it waits for a token of each incoming flow. Absent: no. */
  readonly needsAllFlows?: boolean;
  /** Called when no token of the scope can move, so that tokens waiting in this join may go on. True if one did. */
  settle?(join: JoinPlace, index: ModelIndex): boolean;
}

export interface LinkCapability<Config> {
  /** Name by which a link throw event finds this element. */
  nameOf?(node: FlowNode<Config>): string | null;
  /** The element to which a token goes from here without a flow. */
  targetOf?(node: FlowNode<Config>, index: ModelIndex): ElementId | null;
}

export interface CompensationCapability<Config> {
  /** For an activity's association or an event subprocess: the activity that is compensated and the handler that does it. */
  undoes?(node: FlowNode<Config>, index: ModelIndex): Undoing | null;
  /** Whether it can ask for the compensation of completed activities. If no element can, nothing is kept of them. Absent: no. */
  asks?(node: FlowNode<Config>): boolean;
  /** For a boundary event of a transaction: whether a cancelled transaction continues here. Absent: no. */
  catchesCancel?(node: FlowNode<Config>): boolean;
}

/** Hides the element's config type outside of its file: the model carries the config as plain JSON. */
export function defineElement<Config>(definition: ElementDefinition<Config>): ElementDefinition {
  return definition as unknown as ElementDefinition;
}

/** A scope that listens for the start events of its event subprocesses (BPMN 2.0.2, 13.5.4; [engine#event-subprocesses]). */
export interface ScopeListener extends EventHolder {
  /** Starts the event subprocess with the event's output. An interrupting one cancels the rest of the scope and is its last. */
  begin(start: Pick<ModelElement, 'node'>, isInterrupting: boolean, output: Output | null): void;
  /** Stops listening for this start event until an operator has repaired the failure. */
  fail(start: Pick<ModelElement, 'node'>, failure: Failure): void;
}

/** One token at one element, with all operations that an element may use. */
export interface Activation<Config = unknown> extends EventHolder {
  readonly index: ModelIndex;
  readonly tokenId: TokenId;
  readonly token: Token;
  /** False once an action of the element has cancelled its own token [engine#interrupting-throw]. */
  readonly isAlive: boolean;
  readonly element: ModelElement<Config>;
  readonly config: Config;
  readonly behaviour: Behaviour;
  /** All variables that the token sees: its mapped inputs first, then those of its scopes, then those of the process. */
  visibleVariables(): Variables;
  writeVariables(changes: Variables): Result<void>;

  /**
   * The outgoing flows whose conditions are true; the default flow only if no conditional one is true
   * [engine#outgoing-flows]. Conditions can also read the names in `extra`.
   */
  flowsOut(extra?: Variables): Result<readonly SequenceFlow[]>;
  /** `holds` for a condition that can also read the names in `extra`. */
  holdsWith(extra: Variables, condition: Template, what: string): Result<boolean>;

  /** Applies the output mappings, or merges the output into the variables. On a failure nothing is written. */
  writeOutput(output: Output | null): Result<void>;
  /** `writeOutput`, then `leave`. A failure is an incident. */
  complete(output?: Output | null): void;
  /** Ends the element and takes its outgoing flows [engine#outgoing-flows]. */
  leave(): void;
  /** Ends the element and takes these flows. */
  leaveBy(flows: readonly SequenceFlow[]): void;
  /** Ends the element and continues at another one without a flow (link events). */
  jumpTo(target: ElementId): void;
  /** Ends the element and removes its token. */
  end(): void;
  /** Cancels all other tokens of the scope, then ends this one [engine#terminate]. */
  terminateScope(): void;

  /** Starts a compensation. `resume` is called at its end, or at once if no one waits for it [engine#compensation]. */
  compensate(request: CompensationRequest): void;
  /** Cancels all tokens of the transaction around this token, this one too, and compensates its completed activities. */
  cancelTransaction(): void;
  /** Leaves the compensated transaction by its cancel boundary event. */
  leaveCancelled(): void;
  /** Raises an incident: the token is frozen here and its waits are cancelled. */
  fail(failure: Failure): void;
  /** Freezes the token but keeps its waits, so that resuming the instance revives it. */
  failInPlace(failure: Failure): void;
  /**
   * Publishes an event to the tenant. Waits of this instance for a signal get it at once, and so does an enclosing scope
   * that waits for the message. That may cancel this token [engine#interrupting-throw] [engine#signals-and-messages].
   */
  publish(event: PublishedByToken): Result<void>;
  /** Looks outward for a handler. Without one the error is an incident here [engine#errors]. */
  throwError(error: BpmnError): void;
  /** Looks outward for a handler, which may cancel this token. Without one nothing happens [engine#escalation]. */
  throwEscalation(escalation: BpmnError): void;
  /** If the token stands for a failed listener, the scope listens again, the token is removed, and the result is true. */
  listenAgain(): boolean;

  openTask(task: TaskDetails): void;
  /** Closes the token's task as completed. */
  completeTask(occurrence: Occurrence & { type: 'taskCompleted' }): void;
  offerJob(job: PulledJob): void;
  startJob(job: Omit<Job, 'jobId' | 'elementId' | 'summary'>): void;
  /** Starts an instance of another definition. When it ends, this token resumes [engine#call-activity]. */
  startChild(call: Pick<ChildStart, 'definitionKey' | 'version' | 'variables'>): Result<void>;
  /** Asks a question. Its answer resumes this token. */
  ask(question: QuestionBody): void;
  /** Keeps the token here: `active` while work runs outside, `waiting` while it waits for someone or something. */
  waitHere(status: 'active' | 'waiting'): void;
  /** Waits in a join for tokens of other flows. */
  awaitJoin(via: FlowId): void;
  /** Opens a scope. When it ends, this token resumes. */
  openScope(): void;
  /** Cancels everything in the scopes hosted by this token. */
  cancelHostedScopes(): void;

  /** For joins: the tokens that wait here by incoming flow, in order of arrival. */
  arrivals(): Arrivals;
  /** Complex gateway: the flows whose tokens it took when it fired; null while it waits for its start. */
  taken(): readonly FlowId[] | null;
  /** Complex gateway: records that it has fired and now waits for its reset. */
  rememberTaken(flows: readonly FlowId[]): void;
  /** Takes the oldest token of each of these flows. The first one goes on as the returned activation. */
  join(flows: readonly FlowId[]): Activation<Config>;

  /** Moves this token, which waited on behalf of `element`, into `element` and cancels its other waits (event-based gateway). */
  passTo<Other>(element: ModelElement<Other>): Activation<Other>;
  /** Cancels the activity and moves its token to the boundary event [engine#boundary-events]. */
  interruptBy<Other>(element: ModelElement<Other>): Activation<Other>;
  /** Starts a token of its own at a non-interrupting boundary event. */
  branchTo<Other>(element: ModelElement<Other>): Activation<Other>;
  /** Starts another token at this element, while this one goes on waiting. */
  branchHere(): Activation<Config>;

  recordGateway(taken: readonly SequenceFlow[]): void;
  recordJoined(): void;
  /** `variables`: those that the decision was asked with. */
  recordDecision(evaluation: DecisionEvaluation, variables: Variables): void;
}

/** A join where tokens wait, asked when nothing else in its scope can move. */
export interface JoinPlace {
  readonly element: ModelElement;
  readonly arrivals: Arrivals;
  /** The elements of its level that hold a token. */
  occupied(): Places;
  /** The oldest token that waits here; there must be one. */
  activation(): Activation;
  /** Complex gateway: the flows whose tokens it took when it fired; null while it waits for its start. */
  readonly taken: readonly FlowId[] | null;
  /** Complex gateway: it waits for its start again. */
  reset(): void;
}

/** An element with all that is needed to run it, looked up once. */
export interface ModelElement<Config = unknown> {
  readonly node: FlowNode<Config>;
  readonly definition: ElementDefinition<Config>;
  readonly incoming: readonly SequenceFlow[];
  readonly outgoing: readonly SequenceFlow[];
  /** In file order. */
  readonly boundaries: readonly ModelElement[];
  /** Index of the element in the file, from 0. */
  readonly position: number;
  /** Whether no outgoing flow has a condition and none is the default: all flows are taken without evaluation. */
  readonly isUnconditional: boolean;
}

/** A model with its lookups, made once and shared by any number of instances. It never changes. */
export interface ModelIndex {
  readonly model: ProcessModel;
  /** Null when the model declares no typed data. */
  readonly data: DataIndex | null;
  /** Throws if the model has no such element, which a compiled model rules out. */
  at(elementId: ElementId): ModelElement;
  has(elementId: ElementId): boolean;
  /** The elements where tokens start when the scope starts; null is the process. */
  entries(scope: ElementId | null): readonly ModelElement[];
  /** The start events of the event subprocesses directly in this scope, in file order. */
  listeners(scope: ElementId | null): readonly ModelElement[];
  /** Every event that starts an instance, in file order. */
  instanceStarts(): readonly ProcessStart[];
  /** The element that begins an instance for this start event; null if there is none. */
  starterOf(elementId: ElementId): ModelElement | null;
  /** The link catch event with this name on the level of the throw (BPMN 2.0.2, 10.5.5, link events). */
  linkTarget(scope: ElementId | null, name: string): ElementId | null;
  /** How the activity is compensated after it has completed; null if nothing of it must be kept. */
  compensable(elementId: ElementId): Compensable | null;
  /** For an inclusive or complex join: by incoming flow, the places from which a token can come without passing it. */
  waysInto(join: ElementId): JoinWays;
  /** The positions of these elements on the level. Elements of other levels are left out. */
  placesOf(level: ElementId | null, elementIds: readonly ElementId[]): Places;
  /** Whether an event of this name can be awaited: the model has the name, or one of its names is an expression. */
  knowsEvent(kind: EventKind, name: string): boolean;
}
