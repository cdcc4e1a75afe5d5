import { randomUUID } from 'node:crypto';
import type { InputResult, RefusalCode, StartOccurrence, Variables } from '@svc/engine';
import type { JsonObject, JsonValue } from '@svc/expressions';
import type { CallAnswer, DecisionForm, Driver, InstanceView, ProcessForm, ScenarioEvent } from '@svc/engine/testing';
import { dataOf } from '../http/support/api.js';
import type { Answer, Api, Json } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { upload } from '../http/support/processes.js';
import { registerTenant } from '../http/support/tenants.js';
import { jobFailure } from '@svc/engine/testing';
import { HttpJobs } from './http-jobs.js';
import { passReally } from './real-clock.js';
import { bpmnError } from './held-calls.js';
import type { HeldCalls } from './held-calls.js';
import { startByEvent } from './start-by-event.js';
import { waitingAt } from './view-of.js';

/** Plays scenarios as a client of the REST API. */
export class HttpDriver implements Driver {
  /** The answer of a service is applied some time after it is given. */
  readonly lagMs = 45_000;
  private readonly jobs: HttpJobs;

  constructor(
    private api: Api,
    private readonly calls: HeldCalls,
    private readonly run: string = randomUUID(),
    private id: string | null = null,
    private readonly registerOwn: () => Promise<Api> = () => registerTenant('Calls'),
  ) {
    this.jobs = new HttpJobs(() => this.api, run);
  }

  async start(process: ProcessForm, variables: Variables, startedBy?: StartOccurrence): Promise<InputResult> {
    const { also = [], decisions = [], ...form } = process;
    // A tenant of its own: called processes, decisions and events have the names that the scenario gives them.
    if (also.length > 0 || decisions.length > 0 || startedBy) this.api = await this.registerOwn();
    for (const called of also) await this.define(called);
    for (const decision of decisions) await this.decide(decision);
    const definition_key = await upload(this.api, this.sourceOf(form));
    if (startedBy) {
      this.id = await startByEvent(this.api, form, startedBy);
      // One instance is enough.
      await this.api.delete(`/v1/definitions/${definition_key}`);
      return { ok: true, answer: { status: (await this.view()).status } };
    }
    const answer = await this.api.post('/v1/instances', { definition_key, variables });
    if (answer.status === 201) this.id = answer.body.data.id;
    return resultOf(answer, 201);
  }

  async called(key: string, nth: number): Promise<Driver> {
    const id = await eventually(`called instance ${nth} of ${key}`, async () => this.calledId(key, nth));
    return new HttpDriver(this.api, this.calls, this.run, id);
  }

  private async decide(source: DecisionForm): Promise<void> {
    const { key } = source;
    const decision = { key, name: key, source_type: 'json', source: source as unknown as JsonValue };
    dataOf(await this.api.post('/v1/decisions', decision), 201);
  }

  private async define({ also: _called, ...process }: ProcessForm): Promise<void> {
    const source = this.sourceOf(process);
    dataOf(
      await this.api.post('/v1/definitions', { key: process.id, name: process.id, source_type: 'json', source }),
      201,
    );
  }

  private sourceOf(process: ProcessForm): JsonValue {
    return this.jobs.ofOwnTypes(this.calls.leadHere(process, this.run)) as unknown as JsonValue;
  }

  private async calledId(key: string, nth: number): Promise<string | null> {
    const called: { id: string; definition_key: string }[] = [];
    for (const ids = [this.path.split('/').at(-1)!]; ids.length > 0;) {
      const below: typeof called = dataOf(await this.api.get(`/v1/instances?parent_instance_id=${ids.shift()}`));
      called.push(...below);
      ids.push(...below.map(({ id }) => id));
    }
    // Ids are in the order of creation.
    const found = called.filter(({ definition_key }) => definition_key === key).map(({ id }) => id);
    return found.sort()[nth - 1] ?? null;
  }

  /** Claims the task first where nobody has: only a claimed task can be completed. */
  async completeTask(elementId: string, variables: Variables): Promise<InputResult> {
    const job = await this.jobs.at(this.path, elementId);
    if (job !== null) return this.onJob(this.jobs.complete(job, variables));
    const task = await this.taskAt(elementId);
    if (task.status === 'pending') dataOf(await this.api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    const answer = await this.api.post(`/v1/tasks/${task.id}/complete`, { variables });
    // The answer reports invalid output, and yet the completion was accepted [tasks#invalid-output].
    const isTaken = answer.status === 200 || answer.body.error === 'ValidationError';
    // The answer has the task's status; scenarios expect the instance's.
    if (!isTaken && answer.status !== 202) return resultOf(answer);
    const asked = answer.status === 202 ? ({ isAsked: true } as const) : {};
    return { ok: true, answer: { status: (await this.view()).status, ...asked } };
  }
  async cancelTask(elementId: string): Promise<InputResult> {
    const { id } = await this.taskAt(elementId);
    return resultOf(await this.api.post(`/v1/tasks/${id}/cancel`));
  }
  async answerCall(elementId: string, answer: CallAnswer): Promise<InputResult> {
    (await this.calls.take(this.run, elementId)).reply(answer);
    return { ok: true, answer: { status: 'running' } };
  }
  async failCall(elementId: string, code: string): Promise<InputResult> {
    const job = await this.jobs.at(this.path, elementId);
    if (job !== null) return this.onJob(this.jobs.fail(job, jobFailure(elementId, code)));
    return this.answerCall(elementId, bpmnError(elementId, code));
  }
  async send({ kind, name, payload }: ScenarioEvent): Promise<InputResult> {
    return resultOf(await this.act('events', { event_type: kind, event_name: name, payload }), 202);
  }
  passTime(millis: number): Promise<void> {
    return passReally(millis);
  }
  /** A worker gets no job of a suspended instance, so it takes those that are there before. */
  async suspend(): Promise<InputResult> {
    await this.jobs.takeAll(this.path);
    return resultOf(await this.act('suspend'));
  }
  async resume(): Promise<InputResult> {
    return resultOf(await this.act('resume'));
  }
  async terminate(): Promise<InputResult> {
    return resultOf(await this.act('terminate'));
  }
  async updateVariables(variables: Variables): Promise<InputResult> {
    return resultOf(await this.api.patch(`${this.path}/variables`, { variables }));
  }

  async retryToken(elementId: string, variables: Variables): Promise<InputResult> {
    return this.onTokenAt(elementId, 'dead', (id) => this.act(`tokens/${id}/retry`, { variables }));
  }
  async moveToken(elementId: string, target_element_id: string, variables: Variables): Promise<InputResult> {
    return this.onTokenAt(elementId, 'living', (id) => this.act(`tokens/${id}/move`, { target_element_id, variables }));
  }
  async moveTokens(from_element_id: string, target_element_id: string, variables: Variables): Promise<InputResult> {
    const moved = resultOf(await this.act('tokens/move', { from_element_id, target_element_id, variables }));
    return told(moved, ({ moved: count }) => ({ recovered: { count } }));
  }
  async cancelToken(elementId: string): Promise<InputResult> {
    return this.onTokenAt(elementId, 'living', (id) => this.api.delete(`${this.path}/tokens/${id}`));
  }
  async addToken(element_id: string, variables: Variables): Promise<InputResult> {
    return resultOf(await this.act('tokens', { element_id, variables }), 201);
  }

  async cancelTimer(elementId: string): Promise<InputResult> {
    return this.onTimer(this.api.post(`${await this.timerAt(elementId)}/cancel`));
  }
  async fireTimer(elementId: string): Promise<InputResult> {
    return this.onTimer(this.api.post(`${await this.timerAt(elementId)}/fire`));
  }
  async moveTimer(elementId: string, millis: number): Promise<InputResult> {
    const due_at = new Date(Date.now() + millis).toISOString();
    return this.onTimer(this.api.patch(await this.timerAt(elementId), { due_at }));
  }

  /** The answer has the job's status; scenarios expect the instance's. */
  private async onJob(answer: Promise<Answer>): Promise<InputResult> {
    const result = resultOf(await answer);
    return result.ok ? { ok: true, answer: { status: (await this.view()).status } } : result;
  }

  /** The answer has the timer's status; scenarios expect the instance's. */
  private async onTimer(answer: Promise<Answer>): Promise<InputResult> {
    const result = resultOf(await answer);
    return result.ok ? { ok: true, answer: { status: (await this.view()).status } } : result;
  }

  private async timerAt(elementId: string): Promise<string> {
    const open: { id: string; element_id: string }[] = dataOf(
      await this.api.get(`/v1/timers?status=scheduled&instance_id=${this.path.split('/').at(-1)}`),
    );
    // Newest first.
    const timer = open.findLast(({ element_id }) => element_id === elementId);
    if (!timer) throw new Error(`expected a timer at ${elementId}, found none`);
    return `/v1/timers/${timer.id}`;
  }

  async view(): Promise<InstanceView> {
    const instance = dataOf(await this.api.get(this.path));
    const tokens: { element_id: string; element_type: string; status: string }[] = dataOf(
      await this.api.get(`${this.path}/tokens`),
    );
    const history: { payload: { element_id: string } }[] = dataOf(
      await this.api.get(`${this.path}/history?action=element.completed&page_size=200`),
    );
    return {
      status: instance.status,
      error: instance.error,
      variables: instance.variables,
      waitingAt: waitingAt(
        tokens.map(({ element_id, element_type, status }) => ({
          elementId: element_id,
          elementType: element_type,
          status,
        })),
      ),
      completed: history.map(({ payload }) => payload.element_id),
    };
  }

  async dispose(): Promise<void> {
    if (this.id !== null) await this.act('terminate');
  }

  private get path(): string {
    if (this.id === null) throw new Error('expected the scenario to start first');
    return `/v1/instances/${this.id}`;
  }

  private act(action: string, body?: JsonObject): Promise<Answer> {
    return this.api.post(`${this.path}/${action}`, body as JsonValue);
  }

  /**
   * Acts on the newest token at the element, dead or living ones first. Where a dead token was consumed, the next one is tried.
   */
  private async onTokenAt(
    elementId: string,
    rather: 'dead' | 'living',
    act: (tokenId: string) => Promise<Answer>,
  ): Promise<InputResult> {
    const tokens: { id: string; element_id: string; status: string }[] = dataOf(
      await this.api.get(`${this.path}/tokens`),
    );
    const here = tokens.filter((token) => token.element_id === elementId);
    const living = here.filter(({ status }) => status !== 'dead').reverse();
    const dead = here.filter(({ status }) => status === 'dead');
    const order = rather === 'dead' ? [...dead, ...living] : [...living, ...dead];
    for (const { id } of order) {
      const answer = await act(id);
      const isGone = answer.status === 409 && /has been consumed/.test(answer.body.error.message);
      if (!isGone) return told(resultOf(answer), recoveredIn);
    }
    throw new Error(`expected a token at ${elementId}, found none`);
  }

  private async taskAt(elementId: string): Promise<{ id: string; status: string }> {
    const tasks: { id: string; element_id: string; status: string }[] = dataOf(
      await this.api.get(`/v1/tasks?instance_id=${this.path.split('/').at(-1)}`),
    );
    const open = tasks.find((task) => task.element_id === elementId && ['pending', 'claimed'].includes(task.status));
    if (!open) throw new Error(`expected an open task at ${elementId}, found none`);
    return open;
  }
}

/** Converts an operation's answer to that of a scenario. */
function told(result: InputResult, more: (data: Json) => JsonObject): InputResult {
  if (!result.ok) return result;
  const data: Json = result.answer;
  return { ok: true, answer: { ...data, status: data.instance_status, ...more(data) } };
}

function recoveredIn({ element_id, remaining_active_tokens }: Json): JsonObject {
  const remaining = remaining_active_tokens === undefined ? {} : { remainingActiveTokens: remaining_active_tokens };
  return { recovered: { ...(element_id !== undefined && { elementId: element_id }), ...remaining } };
}

function resultOf({ status, body }: Answer, expected = 200): InputResult {
  if (status === expected) return { ok: true, answer: body.data };
  if (status >= 500) throw new Error(`expected an answer to the request, found ${status}: ${JSON.stringify(body)}`);
  return { ok: false, code: body.error.code as RefusalCode, message: body.error.message };
}
