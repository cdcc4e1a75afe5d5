import type { JsonValue, Template } from '@svc/expressions';
import type { DataIndex } from './data-index.js';
import type { AwaitedEvent, EventHolder, EventKind, PublishedByToken } from './event-holder.js';
import type { BpmnError, CompensationRequest, ErrorMatch, Occurrence, Thrown } from './occurrence.js';
import type { ChildStart, Job, QuestionBody } from './commands.js';
import type { DecisionEvaluation, StartOccurrence } from './inputs.js';
import type { ElementId, FlowId, TokenId } from './ids.js';
import type { AdHoc, FlowNode, ProcessModel, SequenceFlow } from './model.js';
import type { JoinWays, Places } from './places.js';
import type { ProcessStart } from './process-start.js';
import type { Failure, Result } from './result.js';
import type { SamplePlay } from './samples/sample.js';
import type { ElementReader } from './source.js';
import type { Output, Variables } from './variables.js';
import type { TaskDetails, Token, Wait } from './state.js';
import type { OrderedIds } from './store/aged-ids.js';

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
  /** May a dead token be retried here [recovery#recovery]? */
  readonly isRetryable: boolean;
  /** Stands at the border of an activity. Absent: no. */
  readonly isAttached?: boolean;
  /** A level begins or ends here (BPMN 2.0.2, 10.5.2 and 10.5.3). Absent: it is on the way. */
  readonly standsAt?: 'start' | 'end';
  /** The only end of a message flow that it can be (BPMN 2.0.2, 7.6.2). Absent: it can be both, or a gateway none. */
  readonly messageFlowEnd?: 'source' | 'target';
  /** As a boundary event: the activity ends when it comes. */
  interrupts?(node: FlowNode<Config>): boolean;
  /** Its message is an attribute of its own instead of an event definition (BPMN 2.0.2, 10.3.3). Absent: no. */
  readonly refersToMessage?: boolean;
  /** The root element that is this task wherever it is called (BPMN 2.0.2, 10.3.7). Absent: there is none. */
  readonly globalType?: string;
  /** What it calls may be a global task of its file (BPMN 2.0.2, 10.3.7). Absent: it calls nothing. */
  readonly callsGlobalTasks?: boolean;
  /** Flow elements stand in it (BPMN 2.0.2, 10.3.5). Absent: no. */
  readonly holdsElements?: boolean;
  /** Nothing is done by the element itself: it waits, or what it holds has tokens of its own. Absent: no. */
  readonly isPassive?: boolean;
  /** Of several outgoing flows a token takes exactly one. Absent: no. */
  readonly takesOneFlow?: boolean;
  /** Turns the neutral source into the config that the model carries; reports findings to the reader. */
  read(reader: ElementReader): Config;
  /** Findings that need the element's surroundings. */
  check?(node: FlowNode<Config>, index: ModelIndex, reader: ElementReader): void;
  /** Does a token start here when its scope starts? Absent: no. */
  opensScope?(node: FlowNode<Config>): boolean;
  /** Events by which an instance of the process begins at this element. */
  instanceStarts?(node: FlowNode<Config>, index: ModelIndex): readonly ProcessStart[];
  /** One of them has come: the token stands inside this element. */
  beginInstance?(activation: Activation<Config>, start: StartOccurrence): void;
  /** Names of events that the element can wait for; an event of any other name is refused. */
  awaits?(node: FlowNode<Config>): readonly AwaitedEvent[];
  /** Names of the credentials that it uses [credentials#in-a-process]. */
  credentials?(node: FlowNode<Config>): readonly string[];
  /** The name under which a link throw finds this element. */
  linkName?(node: FlowNode<Config>): string | null;
  /** The element that a token goes to from here without a flow (link events). */
  jumpsTo?(node: FlowNode<Config>, index: ModelIndex): ElementId | null;
  /** A token has arrived; mapped inputs and boundary events are in place. */
  enter(activation: Activation<Config>): void;
  /** A wait that this element had for its own token is satisfied. */
  resume?(activation: Activation<Config>, occurrence: Occurrence): void;
  /** An event subprocess: no token comes to it; its start events are listened for by the scope that it stands in. */
  isTriggered?(node: FlowNode<Config>): boolean;
  /**
   * Begins this element's wait on behalf of `holder`: the activity it is attached to, an event-based gateway, or the
   * scope whose event subprocess it starts.
   */
  arm?(holder: EventHolder, element: ModelElement<Config>): Result<void>;
  /** A wait begun by `arm` on a token is satisfied. */
  trigger?(host: Activation, element: ModelElement<Config>, occurrence: Occurrence): void;
  /** What a scope listens for has happened: this start event's subprocess may start. */
  start?(scope: ScopeListener, element: ModelElement<Config>, occurrence: Occurrence): void;
  /** Does the condition hold that this wait is for? */
  isMet?(holder: EventHolder, element: ModelElement<Config>, wait: Wait): Result<boolean>;
  /** As a boundary, or the start of an event subprocess, where something thrown arrives: is it caught, how exactly? */
  catches?(node: FlowNode<Config>, thrown: Thrown): ErrorMatch | null;
  /** As what an activity's association or event subprocess says: which activity is undone here, by which other one? */
  undoes?(
    node: FlowNode<Config>,
    index: ModelIndex,
  ): { readonly activity: ElementId; readonly handler: ElementId } | null;
  /** Can it ask for the compensation of completed activities? Absent: no, and then nothing is kept of them. */
  asksForCompensation?(node: FlowNode<Config>): boolean;
  /** Does it throw a signal or message when it is entered, to whoever waits at that moment? Absent: no. */
  publishes?(node: FlowNode<Config>): boolean;
  /** As a boundary of a transaction: is it where a cancelled one is left? Absent: no. */
  catchesCancel?(node: FlowNode<Config>): boolean;
  /** Is it ended by cancel end events inside, with compensation? Absent: no. */
  readonly isTransaction?: boolean;
  /** As an ad-hoc subprocess: in what order what is inside begins, and when it is done. */
  adHoc?(node: FlowNode<Config>): AdHoc;
  /** No token of the scope can move: tokens that wait here in a join may now be able to. True if one did. */
  settle?(join: JoinPlace, index: ModelIndex): boolean;
  /** The token is being cancelled: what this element opened inside goes with it. */
  cancel?(activation: Activation<Config>): void;
  /** A small process that shows the element, in the JSON form [definitions#json-and-yaml]. */
  readonly sample: JsonValue;
  /** Processes that the sample calls, in the same form, each under its id as key. */
  readonly sampleCalls?: readonly JsonValue[];
  /** Sources of the decisions that the sample asks [decisions#the-source]. */
  readonly sampleDecisions?: readonly JsonValue[];
  /** What brings an instance of the sample to its end. Absent: it ends by itself. */
  readonly play?: Partial<SamplePlay>;
}

/** Keeps an element's config type to its own file: the model carries it as plain JSON. */
export function defineElement<Config>(definition: ElementDefinition<Config>): ElementDefinition {
  return definition as unknown as ElementDefinition;
}

/** What undoes an activity that has completed; null for a subprocess of which only what is inside can be undone. */
export interface Compensable {
  readonly handler: ElementId | null;
}

/** A scope that listens for what starts its event subprocesses (BPMN 2.0.2, 13.5.4; [engine#event-subprocesses]). */
export interface ScopeListener extends EventHolder {
  /**
   * Starts the event subprocess of this start event, and gives the token that stands at it. Interrupting, everything
   * else in the scope dies first, and none of its event subprocesses starts again.
   */
  begin<Config>(start: ModelElement<Config>, isInterrupting: boolean): Activation<Config> | null;
  /** The scope cannot listen for it any more, until an operator has repaired what is wrong. */
  fail(start: Pick<ModelElement, 'node'>, failure: Failure): void;
}

/** One token at one element, and all that an element may do with it. */
export interface Activation<Config = unknown> extends EventHolder {
  readonly index: ModelIndex;
  readonly tokenId: TokenId;
  readonly token: Token;
  /** False once what the element did has cancelled its own token [engine#interrupting-throw]. */
  readonly isAlive: boolean;
  readonly element: ModelElement<Config>;
  readonly config: Config;
  /** All that the token sees: its own mapped inputs over those of its scopes over the process's variables. */
  visibleVariables(): Variables;
  writeVariables(changes: Variables): Result<void>;

  /**
   * The outgoing flows whose conditions hold, with the default only where no conditional one does
   * [engine#outgoing-flows]. Conditions can also read the names in `extra`.
   */
  flowsOut(extra?: Variables): Result<readonly SequenceFlow[]>;
  /** As `holds`, of a condition that can also read the names in `extra`. */
  holdsWith(extra: Variables, condition: Template, what: string): Result<boolean>;

  /** Writes the output by the element's mappings, or merges it; changes nothing when that fails. */
  writeOutput(output: Output | null): Result<void>;
  /** `writeOutput`, then `leave`; a failure is an incident. */
  complete(output?: Output | null): void;
  /** Ends the element and takes its outgoing flows [engine#outgoing-flows]. */
  leave(): void;
  /** Ends the element and takes these flows. */
  leaveBy(flows: readonly SequenceFlow[]): void;
  /** Ends the element and enters another one without a flow (link events). */
  jumpTo(target: ElementId): void;
  /** Ends the element and its token. */
  end(): void;
  /** Cancels every other token of the scope, then ends this one [engine#terminate]. */
  terminateScope(): void;

  /** Begins a compensation; `resume` hears of its end, at once when nobody waits for it [engine#compensation]. */
  compensate(request: CompensationRequest): void;
  /** Cancels everything in the transaction around this token, the token too, and undoes what had completed in it. */
  cancelTransaction(): void;
  /** Ends the transaction that has been undone; its cancel boundary event goes on. */
  leaveCancelled(): void;

  /** Something an operator must repair: the token is frozen here, its waits are gone. */
  fail(failure: Failure): void;
  /** Freezes the token but keeps what it waits for, to be revived by resume. */
  failInPlace(failure: Failure): void;
  /**
   * Publishes an event to the tenant; waits of this instance for a signal get it at once, and so does an enclosing scope
   * that waits for the message. That may cancel this token [engine#interrupting-throw] [engine#signals-and-messages].
   */
  publish(event: PublishedByToken): Result<void>;
  /** Walks outward to a handler; without one it is an incident here [engine#errors]. */
  throwError(error: BpmnError): void;
  /** Walks outward to a handler, which may cancel this token; without one nothing happens [engine#escalation]. */
  throwEscalation(escalation: BpmnError): void;

  /** True when the token stands for a listener that failed: the scope listens again, and the token is gone. */
  listenAgain(): boolean;

  openTask(task: TaskDetails): void;
  /** Closes the token's task as completed. */
  completeTask(occurrence: Occurrence & { type: 'taskCompleted' }): void;
  startJob(job: Omit<Job, 'jobId' | 'elementId' | 'summary'>): void;
  /** Starts an instance of another definition; its end resumes this token [engine#call-activity]. */
  startChild(call: Pick<ChildStart, 'definitionKey' | 'version' | 'variables'>): Result<void>;
  /** The answer resumes this token. */
  ask(question: QuestionBody): void;
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
  /** Complex gateway: the flows of which it took a token when it fired; null while it waits for its start. */
  taken(): readonly FlowId[] | null;
  /** Complex gateway: it has fired, and waits for its reset. */
  rememberTaken(flows: readonly FlowId[]): void;
  /** Takes the oldest token of each of these flows; the first goes on as the activation that is returned. */
  join(flows: readonly FlowId[]): Activation<Config>;

  /** Moves this token, which waited on behalf of `element`, into it, its other waits undone (event-based gateway). */
  passTo<Other>(element: ModelElement<Other>): Activation<Other>;
  /** Cancels the activity and moves its token to the boundary event [engine#boundary-events]. */
  interruptBy<Other>(element: ModelElement<Other>): Activation<Other>;
  /** Starts a token of its own at a non-interrupting boundary event. */
  branchTo<Other>(element: ModelElement<Other>): Activation<Other>;

  /** Starts a token of its own at this element, while this one goes on waiting. */
  branchHere(): Activation<Config>;

  recordGateway(taken: readonly SequenceFlow[]): void;
  recordJoined(): void;
  /** `variables`: what the decision was asked about. */
  recordDecision(evaluation: DecisionEvaluation, variables: Variables): void;
}

export type Arrivals = ReadonlyMap<FlowId, OrderedIds>;

/** A join where tokens wait while nothing in its scope can move. */
export interface JoinPlace {
  readonly element: ModelElement;
  readonly arrivals: Arrivals;
  /** Elements of its level that hold a token. */
  occupied(): Places;
  /** The oldest token that waits here; there must be one. */
  activation(): Activation;
  /** Complex gateway: the flows of which it took a token when it fired; null while it waits for its start. */
  readonly taken: readonly FlowId[] | null;
  /** The gateway waits for its start again. */
  reset(): void;
}

/** An element with everything that running it needs, looked up once. */
export interface ModelElement<Config = unknown> {
  readonly node: FlowNode<Config>;
  readonly definition: ElementDefinition<Config>;
  readonly incoming: readonly SequenceFlow[];
  readonly outgoing: readonly SequenceFlow[];
  /** In file order. */
  readonly boundaries: readonly ModelElement[];
  /** Its place in the file, from 0. */
  readonly position: number;
  /** No condition and no default on any outgoing flow: all are taken without a look. */
  readonly isUnconditional: boolean;
}

/** A model with its lookups, made once and shared by any number of instances; nothing in it ever changes. */
export interface ModelIndex {
  readonly model: ProcessModel;
  /** Null when the model declares no typed data. */
  readonly data: DataIndex | null;
  /** Throws when the model has no such element: the model is compiled, its references are checked. */
  at(elementId: ElementId): ModelElement;
  has(elementId: ElementId): boolean;
  /** Where tokens start when the scope starts; null is the process. */
  entries(scope: ElementId | null): readonly ModelElement[];
  /** The start events of the event subprocesses that stand in this scope, in file order. */
  listeners(scope: ElementId | null): readonly ModelElement[];
  /** Every event by which an instance begins, in file order. */
  instanceStarts(): readonly ProcessStart[];
  /** The element that begins an instance for this start, if it is one. */
  starterOf(elementId: ElementId): ModelElement | null;
  /** The catch of a link, by name, on the level of the throw (BPMN 2.0.2, 10.5.5, link events). */
  linkTarget(scope: ElementId | null, name: string): ElementId | null;
  /** How the activity is compensated once it has completed; null when nothing of it is to be kept. */
  compensable(elementId: ElementId): Compensable | null;
  /** By incoming flow of a join that looks beyond its own tokens: from where one can come without passing the join. */
  waysInto(join: ElementId): JoinWays;
  /** These elements among those of the level; others are left out. */
  placesOf(level: ElementId | null, elementIds: readonly ElementId[]): Places;
  /** Could an event of this name be awaited: is the name in the model, or one of its names an expression? */
  knowsEvent(kind: EventKind, name: string): boolean;
}
