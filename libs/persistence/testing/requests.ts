import { createHash } from 'node:crypto';
import type { CommitRequest } from '@svc/driver';
import type { Actor, Fact, FactBody, InputEnvelope, ParentReference, Variables } from '@svc/engine';
import { v7 as newId } from 'uuid';
import type { DeliveryShare } from '../src/events/event-deliveries.js';

export const API_KEY: Actor = { type: 'api_key', id: '0197a000-0000-7000-8000-0000000000aa' };
const AT = Date.UTC(2026, 10, 21, 12);

/** The same uuid for the same text. */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function fact(body: FactBody): Fact {
  return { at: AT, actor: API_KEY, ...body };
}

export function input(variables: Variables = {}, id: string = newId()): InputEnvelope {
  return { id, at: AT, actor: API_KEY, input: { type: 'variablesUpdated', variables, reason: null } };
}

/** Commit requests of one instance, with facts like those of the engine. */
export class InstanceRequests {
  readonly instanceId = newId();
  readonly taskId = newId();

  constructor(readonly tenantId: string) {}

  request(seq: number, inputs: readonly InputEnvelope[], bodies: readonly FactBody[]): CommitRequest {
    const { tenantId, instanceId } = this;
    return { tenantId, instanceId, seq, inputs, now: AT, engineVersion: '1', facts: bodies.map(fact) };
  }

  /** Commit 1 of an instance that waits at a user task. */
  start(variables: Variables = { amount: 10 }, parent?: ParentReference): CommitRequest {
    const definition = { id: idOf('definition'), key: 'order', version: 1, name: 'Order', hash: 'f'.repeat(64) };
    const tokenId = idOf(`token ${this.instanceId}`);
    const at = { elementId: 'approve', elementType: 'userTask', tokenId };
    return this.request(
      1,
      [input(variables)],
      [
        {
          fact: 'instance.created',
          definition,
          variables,
          correlationId: 'order-1',
          metadata: { source: 'test' },
          ...(parent === undefined ? {} : { parent }),
        },
        { fact: 'instance.status', status: 'running', error: null },
        { fact: 'element.entered', ...at },
        { fact: 'token.changed', ...at, status: 'waiting' },
        {
          fact: 'task.created',
          taskId: this.taskId,
          tokenId,
          elementId: 'approve',
          name: 'Approve',
          assignee: null,
          candidateGroups: ['clerks', 'it, "quoted"'],
          candidateUsers: ['ann', 'o"neil}'],
          dueAt: AT + 1,
          priority: 3,
          variables,
        },
      ],
    );
  }

  /** A later commit: a written variable and one audit entry. */
  update(seq: number, variables: Variables): CommitRequest {
    return this.request(
      seq,
      [input(variables)],
      [
        { fact: 'instance.variables_updated', names: Object.keys(variables), reason: null },
        { fact: 'variables.changed', changed: variables },
      ],
    );
  }

  complete(seq: number, claimVersion: number): CommitRequest {
    const completed = input({ approved: true });
    return this.request(
      seq,
      [completed],
      [
        {
          fact: 'task.completed',
          taskId: this.taskId,
          elementId: 'approve',
          claimVersion,
          inputId: completed.id,
          variables: {},
        },
        { fact: 'instance.engine_completed' },
        { fact: 'instance.status', status: 'completed', error: null },
      ],
    );
  }

  sync(seq: number): CommitRequest {
    return this.request(seq, [], []);
  }
}

/** Takes this many deliveries, without a limit per tenant, for longer than any test takes. */
export function share(limit: number): DeliveryShare {
  return { limit, perTenant: limit, inFlight: new Map(), leaseMs: 3_600_000 };
}
