import type { JsonValue, Template } from '@svc/expressions';
import type { Behaviour } from '../behaviour.js';
import type { Arrivals } from '../store/aged-ids.js';
import type { Activation, ModelElement, ModelIndex } from '../element-definition.js';
import type { AwaitedCondition, AwaitedOccurrence, PublishedByToken, TimerStart } from '../event-holder.js';
import type { BpmnError, CompensationRequest, Occurrence } from '../occurrence.js';
import type { ChildStart, Job, QuestionBody } from '../commands.js';
import type { DecisionEvaluation } from '../inputs.js';
import type { ElementId, FlowId, TokenId } from '../ids.js';
import type { SequenceFlow } from '../model.js';
import type { Failure, Result } from '../result.js';
import type { Output, Variables } from '../variables.js';
import type { PulledJob } from '../pulled-job.js';
import type { TaskDetails, Token } from '../state.js';
import { UTC } from '../time/time-zone.js';
import type { TimeZone } from '../time/time-zone.js';
import { dropUnstarted } from './scopes/ad-hoc-order.js';
import { createTask } from './listeners/task-listeners.js';
import * as boundaries from './tokens/boundaries.js';
import { startChild } from './waits/calls.js';
import { throwError, throwEscalation } from './failures/errors.js';
import { evaluateAt, holds, holdsAt } from './variables/evaluating.js';
import type { Execution } from './execution.js';
import * as compensation from './compensation/compensation.js';
import { flowsOut } from './tokens/flows.js';
import * as joins from './tokens/joins.js';
import * as leaving from './tokens/leaving.js';
import * as beginWaits from './waits/begin-waits.js';
import { publish } from './waits/publishing.js';
import { droppedOutput, writeOutput } from './variables/output.js';
import { ask, recordDecision } from './waits/questions.js';
import * as scopes from './scopes/scopes.js';
import { listenAgain } from './scopes/listener-repair.js';
import { raise, raiseInPlace } from './failures/raising.js';
import { writeVariables } from './variables/variable-writes.js';
import { namesFor, readVariables } from './variables/variables.js';
import { openWait, waitHere } from './waits/waits.js';

/** Implements the operations of an element by calls to the modules for each. It holds only its token's id and element. */
export class TokenActivation implements Activation {
  constructor(
    private readonly execution: Execution,
    readonly tokenId: TokenId,
    readonly element: ModelElement,
  ) {}

  get token(): Token {
    return this.execution.token(this.tokenId);
  }
  get config(): unknown {
    return this.element.node.config;
  }
  get behaviour(): Behaviour {
    return this.execution.behaviour;
  }
  get index(): ModelIndex {
    return this.execution.index;
  }
  get clocks(): TimeZone {
    return this.index.model.clocks ?? UTC;
  }
  get now(): number {
    return this.execution.now;
  }
  isReached(elementId: ElementId): boolean {
    return this.index.at(elementId).incoming.length > 0;
  }

  get isAlive(): boolean {
    const token = this.execution.state.tokens[this.tokenId];
    return token !== undefined && token.status !== 'dead';
  }

  evaluate(template: Template, what: string): Result<JsonValue> {
    return evaluateAt(this.execution, this.token, template, what);
  }
  holds(condition: Template, what: string): Result<boolean> {
    return holdsAt(this.execution, this.token, condition, what);
  }
  holdsWith(extra: Variables, condition: Template, what: string): Result<boolean> {
    return holds(condition, namesFor(this.execution, this.token, extra), what);
  }
  visibleVariables(): Variables {
    return readVariables(this.execution, this.token);
  }
  writeVariables(changes: Variables): Result<void> {
    return writeVariables(this.execution, this.token.scopeId, changes, this.element.node.id);
  }

  flowsOut(extra: Variables = {}): Result<readonly SequenceFlow[]> {
    return flowsOut(this.element, namesFor(this.execution, this.token, extra));
  }

  writeOutput(output: Output | null): Result<void> {
    return writeOutput(this.execution, this.token, output);
  }
  complete(output: Output | null = null): void {
    const written = this.writeOutput(output);
    if (!written.ok) return this.fail(written.failure);
    leaving.leave(this.execution, this.token, droppedOutput(this.execution, this.token, output));
  }
  leave(): void {
    leaving.leave(this.execution, this.token);
  }
  leaveBy(flows: readonly SequenceFlow[]): void {
    leaving.leaveBy(this.execution, this.token, flows);
  }
  jumpTo(target: ElementId): void {
    leaving.jump(this.execution, this.token, target);
  }
  end(): void {
    leaving.end(this.execution, this.token);
  }
  terminateScope(): void {
    dropUnstarted(this.execution, this.token.scopeId);
    scopes.cancelTokensIn(this.execution, this.token.scopeId, this.token);
    this.end();
  }

  fail(failure: Failure): void {
    raise(this.execution, this.token, failure);
  }
  failInPlace(failure: Failure): void {
    raiseInPlace(this.execution, this.token, failure);
  }
  compensate(request: CompensationRequest): void {
    compensation.compensate(this.execution, this.token, request);
  }
  cancelTransaction(): void {
    compensation.cancelTransaction(this.execution, this.token);
  }
  leaveCancelled(): void {
    compensation.leaveCancelled(this.execution, this.token);
  }
  publish(event: PublishedByToken): Result<void> {
    return publish(this.execution, this.token, event);
  }
  throwError(error: BpmnError): void {
    throwError(this.execution, this.token, error);
  }
  throwEscalation(escalation: BpmnError): void {
    throwEscalation(this.execution, this.token, escalation);
  }
  listenAgain(): boolean {
    return listenAgain(this.execution, this.token);
  }

  openTask(task: TaskDetails): void {
    createTask(this.execution, this.token, task);
  }
  completeTask(occurrence: Occurrence & { type: 'taskCompleted' }): void {
    beginWaits.completeTask(this.execution, occurrence);
  }
  offerJob(job: PulledJob): void {
    beginWaits.offerJob(this.execution, this.token, job);
  }
  startJob(job: Omit<Job, 'jobId' | 'elementId' | 'summary'>): void {
    beginWaits.startJob(this.execution, this.token, job);
  }
  startChild(call: Pick<ChildStart, 'definitionKey' | 'version' | 'variables'>): Result<void> {
    return startChild(this.execution, this.token, call);
  }
  ask(question: QuestionBody): void {
    ask(this.execution, this.token, question);
  }
  startTimer(elementId: ElementId, timer: TimerStart): void {
    beginWaits.startTimer(this.execution, this.holder, { elementId, ...timer });
  }
  awaitEvent(elementId: ElementId, event: AwaitedOccurrence): void {
    beginWaits.awaitEvent(this.execution, this.holder, { elementId, ...event });
  }
  awaitCondition(elementId: ElementId, condition: AwaitedCondition): void {
    beginWaits.awaitCondition(this.execution, this.holder, { elementId, ...condition });
  }
  waitHere(status: 'active' | 'waiting'): void {
    waitHere(this.execution, this.token, status);
  }
  awaitJoin(via: FlowId): void {
    const { scopeId, elementId } = this.token;
    openWait(this.execution, this.tokenId, { kind: 'join', elementId, scopeId, via });
    this.execution.unsettled.add(scopeId);
    waitHere(this.execution, this.token, 'waiting');
  }
  openScope(): void {
    const host = this.token;
    waitHere(this.execution, host, 'active');
    scopes.openScope(this.execution, host);
  }
  cancelHostedScopes(): void {
    scopes.cancelHostedScopes(this.execution, this.token);
  }

  arrivals(): Arrivals {
    return joins.arrivalsAt(this.execution, this.token);
  }
  taken(): readonly FlowId[] | null {
    return joins.taken(this.execution, this.token.scopeId, this.token.elementId);
  }
  rememberTaken(flows: readonly FlowId[]): void {
    joins.remember(this.execution, this.token.scopeId, this.token.elementId, flows);
  }
  join(flows: readonly FlowId[]): Activation {
    return this.execution.activate(joins.joinOldest(this.execution, this.token, flows));
  }

  passTo<Other>(element: ModelElement<Other>): Activation<Other> {
    return this.at(boundaries.passTo(this.execution, this.token, element.node.id));
  }
  interruptBy<Other>(element: ModelElement<Other>): Activation<Other> {
    return this.at(boundaries.interruptBy(this.execution, this.token, element.node.id));
  }
  branchTo<Other>(element: ModelElement<Other>): Activation<Other> {
    return this.at(boundaries.branchTo(this.execution, this.token, element.node.id));
  }

  branchHere(): Activation {
    return this.execution.activate(boundaries.branchHere(this.execution, this.token));
  }

  recordGateway(taken: readonly SequenceFlow[]): void {
    const takenFlows = taken.map((flow) => flow.id);
    const variables = this.visibleVariables();
    this.execution.cost.chargeListing(variables);
    this.execution.record({ fact: 'gateway.resolved', ...this.execution.at(this.token), takenFlows, variables });
  }
  recordJoined(): void {
    this.execution.record({ fact: 'parallel.joined', ...this.execution.at(this.token) });
  }

  recordDecision(evaluation: DecisionEvaluation, variables: Variables): void {
    recordDecision(this.execution, this.token, evaluation, variables);
  }

  private get holder() {
    return { tokenId: this.tokenId };
  }

  /** The caller names the element whose config type it knows. */
  private at<Other>(token: Token): Activation<Other> {
    return this.execution.activate(token) as unknown as Activation<Other>;
  }
}
