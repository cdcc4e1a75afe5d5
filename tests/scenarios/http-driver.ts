import { randomUUID } from 'node:crypto';
import type { InputResult, RefusalCode, Variables } from '@svc/engine';
import type { JsonObject, JsonValue } from '@svc/expressions';
import type { CallAnswer, Driver, InstanceView, ProcessForm, ScenarioEvent } from '@svc/engine/testing';
import { dataOf } from '../http/support/api.js';
import type { Answer, Api } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { upload } from '../http/support/processes.js';
import { registerTenant } from '../http/support/tenants.js';
import { passReally } from './real-clock.js';
import { bpmnError } from './held-calls.js';
import type { HeldCalls } from './held-calls.js';
import { waitingAt } from './view-of.js';

/** Scenarios as a client of the REST API sees them. */
export class HttpDriver implements Driver {
  /** The answer of a service is applied some time after it was given. */
  readonly lagMs = 15_000;
  constructor(
    private api: Api,
    private readonly calls: HeldCalls,
    private readonly run: string = randomUUID(),
    private id: string | null = null,
  ) {}

  async start(process: ProcessForm, variables: Variables): Promise<InputResult> {
    const { also = [], ...form } = process;
    // Its keys are its own: what it calls has the names that the scenario gives.
    if (also.length > 0) this.api = await registerTenant('Calls');
    for (const called of also) await this.define(called);
    const definition_key = await upload(this.api, this.sourceOf(form));
    const answer = await this.api.post('/v1/instances', { definition_key, variables });
    if (answer.status === 201) this.id = answer.body.data.id;
    return resultOf(answer, 201);
  }

  async called(key: string, nth: number): Promise<Driver> {
    const id = await eventually(`called instance ${nth} of ${key}`, async () => this.calledId(key, nth));
    return new HttpDriver(this.api, this.calls, this.run, id);
  }

  private async define({ also: _called, ...process }: ProcessForm): Promise<void> {
    const source = this.sourceOf(process);
    dataOf(
      await this.api.post('/v1/definitions', { key: process.id, name: process.id, source_type: 'json', source }),
      201,
    );
  }

  private sourceOf(process: ProcessForm): JsonValue {
    return this.calls.leadHere(process, this.run) as unknown as JsonValue;
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

  /** Claims first where nobody has: only who has claimed a task completes it. */
  async completeTask(elementId: string, variables: Variables): Promise<InputResult> {
    const task = await this.taskAt(elementId);
    if (task.status === 'pending') dataOf(await this.api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'ann' }));
    const answer = await this.api.post(`/v1/tasks/${task.id}/complete`, { variables });
    // Told of its invalid output, and yet the completion was taken (interface, "Complete outcomes", 3).
    const isTaken = answer.status === 200 || answer.body.error === 'ValidationError';
    // The answer tells the task's status; scenarios ask for the instance's.
    return isTaken ? { ok: true, answer: { status: (await this.view()).status } } : resultOf(answer);
  }
  async cancelTask(elementId: string): Promise<InputResult> {
    const { id } = await this.taskAt(elementId);
    return resultOf(await this.api.post(`/v1/tasks/${id}/cancel`));
  }
  async answerCall(elementId: string, answer: CallAnswer): Promise<InputResult> {
    (await this.calls.take(this.run, elementId)).reply(answer);
    return { ok: true, answer: { status: 'running' } };
  }
  failCall(elementId: string, code: string): Promise<InputResult> {
    return this.answerCall(elementId, bpmnError(elementId, code));
  }
  async send({ kind, name, payload }: ScenarioEvent): Promise<InputResult> {
    return resultOf(await this.act('events', { event_type: kind, event_name: name, payload }), 202);
  }
  passTime(millis: number): Promise<void> {
    return passReally(millis);
  }
  async suspend(): Promise<InputResult> {
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

  private async taskAt(elementId: string): Promise<{ id: string; status: string }> {
    const tasks: { id: string; element_id: string; status: string }[] = dataOf(
      await this.api.get(`/v1/tasks?instance_id=${this.path.split('/').at(-1)}`),
    );
    const open = tasks.find((task) => task.element_id === elementId && ['pending', 'claimed'].includes(task.status));
    if (!open) throw new Error(`expected an open task at ${elementId}, found none`);
    return open;
  }
}

function resultOf({ status, body }: Answer, expected = 200): InputResult {
  if (status === expected) return { ok: true, answer: body.data };
  if (status >= 500) throw new Error(`expected an answer to the request, found ${status}: ${JSON.stringify(body)}`);
  return { ok: false, code: body.error.code as RefusalCode, message: body.error.message };
}
