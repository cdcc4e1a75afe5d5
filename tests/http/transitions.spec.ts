import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Api, dataOf, type Json, startInstance, tasksOf } from './support/api.js';
import { parallel, receiveMessage, sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

let api: Api;
beforeAll(async () => {
  api = await registerTenant();
});

const post = (path: string, body?: Json): Promise<Answer> => api.post(path, body);
const instanceStatus = async (id: string): Promise<string> => dataOf(await api.get(`/v1/instances/${id}`)).status;

/** [tasks#states]: status of the answer and of the task after it. */
type TaskRow = readonly [state: string, action: string, answered: number, next: string];
const TASKS: Record<string, readonly TaskRow[]> = {
  running: [
    ['pending', 'claim', 200, 'claimed'],
    ['pending', 'unclaim', 409, 'pending'],
    ['pending', 'delegate', 409, 'pending'],
    ['pending', 'complete', 409, 'pending'],
    ['pending', 'cancel', 200, 'cancelled'],
    ['claimed', 'claim', 404, 'claimed'],
    ['claimed', 'unclaim', 200, 'pending'],
    ['claimed', 'delegate', 200, 'pending'],
    ['claimed', 'complete', 200, 'completed'],
    ['claimed', 'cancel', 200, 'cancelled'],
    ['completed', 'claim', 404, 'completed'],
    ['completed', 'unclaim', 409, 'completed'],
    ['completed', 'delegate', 409, 'completed'],
    ['completed', 'complete', 409, 'completed'],
    ['completed', 'cancel', 409, 'completed'],
    ['cancelled', 'claim', 404, 'cancelled'],
    ['cancelled', 'unclaim', 409, 'cancelled'],
    ['cancelled', 'delegate', 409, 'cancelled'],
    ['cancelled', 'complete', 409, 'cancelled'],
    ['cancelled', 'cancel', 200, 'cancelled'],
  ],
  suspended: [
    ['pending', 'claim', 200, 'claimed'],
    ['pending', 'complete', 409, 'pending'],
    ['pending', 'cancel', 200, 'cancelled'],
    ['claimed', 'claim', 404, 'claimed'],
    ['claimed', 'unclaim', 200, 'pending'],
    ['claimed', 'delegate', 200, 'pending'],
    ['claimed', 'complete', 409, 'claimed'],
    ['claimed', 'cancel', 200, 'cancelled'],
    ['cancelled', 'cancel', 200, 'cancelled'],
    ['completed', 'cancel', 409, 'completed'],
  ],
  error: [
    ['pending', 'claim', 200, 'claimed'],
    ['pending', 'unclaim', 409, 'pending'],
    ['pending', 'delegate', 409, 'pending'],
    ['pending', 'complete', 409, 'pending'],
    ['pending', 'cancel', 409, 'pending'],
    ['claimed', 'claim', 404, 'claimed'],
    ['claimed', 'unclaim', 409, 'claimed'],
    ['claimed', 'delegate', 200, 'pending'],
    ['claimed', 'complete', 409, 'claimed'],
    ['claimed', 'cancel', 409, 'claimed'],
  ],
  terminated: [
    ['cancelled', 'claim', 404, 'cancelled'],
    ['cancelled', 'complete', 409, 'cancelled'],
    ['cancelled', 'cancel', 200, 'cancelled'],
  ],
};

/** State and action of the rows that docs/interface.md has. */
const IN_THE_INTERFACE = new Set([
  ...['pending-claim', 'pending-cancel', 'claimed-complete', 'claimed-unclaim', 'claimed-delegate'],
  ...['claimed-cancel', 'cancelled-cancel', 'completed-cancel'],
]);
function idOfTask([state, action]: TaskRow): string {
  if (action === 'claim' && state !== 'pending') return ' [states.human-task.claiming-a-task-that-is-not-pending]';
  const row = `${state}-${action}`;
  return IN_THE_INTERFACE.has(row) ? ` [states.human-task.${row}]` : '';
}

const BODIES: Record<string, Json> = { delegate: { assignee: 'al' } };
const act = (taskId: string, action: string): Promise<Answer> => post(`/v1/tasks/${taskId}/${action}`, BODIES[action]);

/** The actions that bring a pending task into a state while its instance runs. */
const TASK_STATES: Record<string, readonly string[]> = {
  pending: [],
  claimed: ['claim'],
  completed: ['claim', 'complete'],
  cancelled: ['cancel'],
};
const SOME_TIME: unknown = expect.any(String);
const TIMES: Record<string, object> = {
  pending: { claimed_at: null, completed_at: null },
  claimed: { claimed_at: SOME_TIME, completed_at: null },
  completed: { claimed_at: SOME_TIME, completed_at: SOME_TIME },
  cancelled: { completed_at: SOME_TIME },
};
const INSTANCE_STATES: Record<string, (id: string) => Promise<unknown>> = {
  running: () => Promise.resolve(),
  suspended: (id) => post(`/v1/instances/${id}/suspend`),
  error: (id) => post(`/v1/instances/${id}/events`, { event_type: 'message', event_name: 'break' }),
  terminated: (id) => post(`/v1/instances/${id}/terminate`),
};

describe('the state table of tasks', () => {
  /** A process with the task, a second task that keeps the instance open, and a branch that fails on the message `break`. */
  let key: string;
  beforeAll(async () => {
    const choice = { id: 'fails', type: 'scriptTask', script: '{{ 1 + "x" }}', resultVariable: 'never' };
    key = await upload(api, parallel([userTask('a')], [userTask('b')], [receiveMessage('wait', 'break'), choice]));
  });

  const taskIn = async (status: string, state: string): Promise<Json> => {
    const { id } = await startInstance(api, key);
    const task = (await tasksOf(api, id)).find(({ element_id }) => element_id === 'a');
    const isEndOfInstance = status === 'terminated';
    if (!isEndOfInstance) for (const step of TASK_STATES[state] ?? []) dataOf(await act(task.id, step));
    await INSTANCE_STATES[status]?.(id);
    expect(await instanceStatus(id)).toBe(status);
    return task;
  };

  const rows = Object.entries(TASKS).flatMap(([status, table]) =>
    table.map((row) => [row[1], row[0], status, row[2], row[3], idOfTask(row)] as const),
  );
  it.each(rows)(
    'the action %s on a task that is %s in an instance in status %s is answered %i, and the task is then %s%s',
    async (...row) => {
      const [action, state, status, answered, next] = row;
      const task = await taskIn(status, state);
      const answer = await act(task.id, action);
      expect([answer.status, answer.body.data?.status ?? next]).toEqual([answered, next]);
      const after = dataOf(await api.get(`/v1/tasks/${task.id}`));
      expect(after).toMatchObject({ status: next, ...TIMES[next] });
      expect(await instanceStatus(task.instance_id)).toBe(status);
    },
  );
});

/** [instances#suspend-resume-terminate] [instances#variables] [instances#events] */
const INSTANCES: readonly (readonly [status: string, action: string, answered: number, next: string])[] = [
  ['running', 'suspend', 200, 'suspended'],
  ['running', 'resume', 409, 'running'],
  ['running', 'terminate', 200, 'terminated'],
  ['running', 'variables', 200, 'running'],
  ['running', 'events', 202, 'error'],
  ['suspended', 'suspend', 409, 'suspended'],
  ['suspended', 'resume', 200, 'running'],
  ['suspended', 'terminate', 200, 'terminated'],
  ['suspended', 'variables', 200, 'suspended'],
  ['suspended', 'events', 202, 'suspended'],
  ['error', 'suspend', 409, 'error'],
  ['error', 'resume', 200, 'error'],
  ['error', 'terminate', 200, 'terminated'],
  ['error', 'variables', 200, 'error'],
  ['error', 'events', 202, 'error'],
  ['completed', 'suspend', 409, 'completed'],
  ['completed', 'resume', 409, 'completed'],
  ['completed', 'terminate', 409, 'completed'],
  ['completed', 'variables', 409, 'completed'],
  ['completed', 'events', 409, 'completed'],
  ['terminated', 'suspend', 409, 'terminated'],
  ['terminated', 'resume', 409, 'terminated'],
  ['terminated', 'terminate', 200, 'terminated'],
  ['terminated', 'variables', 409, 'terminated'],
  ['terminated', 'events', 409, 'terminated'],
];

describe('the state table of instances', () => {
  let key: string;
  beforeAll(async () => {
    const fails = { id: 'fails', type: 'scriptTask', script: '{{ 1 + "x" }}', resultVariable: 'never' };
    key = await upload(api, parallel([userTask('a')], [receiveMessage('wait', 'break'), fails]));
  });

  const instanceIn = async (status: string): Promise<string> => {
    if (status === 'completed') return (await startInstance(api, await upload(api, sequence()))).id;
    const { id } = await startInstance(api, key);
    await INSTANCE_STATES[status]?.(id);
    expect(await instanceStatus(id)).toBe(status);
    return id;
  };
  const change = (id: string, action: string): Promise<Answer> => {
    const path = `/v1/instances/${id}/${action}`;
    if (action === 'variables') return api.patch(path, { variables: { n: 1 } });
    return post(path, action === 'events' ? { event_type: 'message', event_name: 'break' } : {});
  };

  it.each(INSTANCES)(
    'in status %s the instance answers the action %s with %i and then has the status %s [states.process-instance.status-values-running-completed-error-suspended-terminated] [states.process-instance.any-suspend]',
    async (status, action, answered, next) => {
      const id = await instanceIn(status);
      expect((await change(id, action)).status).toBe(answered);
      expect(await instanceStatus(id)).toBe(next);
    },
  );
});

/** [definitions#versions] */
const DEFINITIONS: readonly (readonly [state: string, action: string, answered: number, active: number | null])[] = [
  ['unknown', 'POST', 201, 1],
  ['unknown', 'PUT', 404, null],
  ['unknown', 'DELETE', 404, null],
  ['unknown', 'rollback', 404, null],
  ['unknown', 'start', 404, null],
  ['of two versions', 'POST', 409, 2],
  ['of two versions', 'PUT', 200, 3],
  ['of two versions', 'DELETE', 204, null],
  ['of two versions', 'rollback', 200, 1],
  ['of two versions', 'start', 201, 2],
  ['rolled back', 'POST', 409, 1],
  ['rolled back', 'PUT', 200, 3],
  ['rolled back', 'DELETE', 204, null],
  ['rolled back', 'rollback', 200, 1],
  ['rolled back', 'start', 201, 1],
  ['deleted', 'POST', 201, 3],
  ['deleted', 'PUT', 404, null],
  ['deleted', 'DELETE', 404, null],
  ['deleted', 'rollback', 404, null],
  ['deleted', 'start', 404, null],
];

describe('the state table of definitions', () => {
  const body = { name: 'P', source_type: 'json', source: sequence(userTask('a')) };
  const actions: Record<string, (key: string) => Promise<Answer>> = {
    POST: (key) => post('/v1/definitions', { key, ...body }),
    PUT: (key) => api.put(`/v1/definitions/${key}`, body),
    DELETE: (key) => api.delete(`/v1/definitions/${key}`),
    rollback: (key) => post(`/v1/definitions/${key}/rollback`, { version: 1 }),
    start: (key) => post('/v1/instances', { definition_key: key }),
  };
  const states: Record<string, readonly string[]> = {
    unknown: [],
    'of two versions': ['POST', 'PUT'],
    'rolled back': ['POST', 'PUT', 'rollback'],
    deleted: ['POST', 'PUT', 'DELETE'],
  };

  const ids: Record<string, string> = { PUT: 'active-put-new-version', rollback: 'inactive-rollback-to-it' };
  const rows = DEFINITIONS.map((row) => {
    const id = ids[row[1]];
    const [state, action, answered, active] = row;
    const shown = id === undefined ? '' : ` [states.definition-version.${id}]`;
    return [state, action, answered, active ?? 'none', shown, active] as const;
  });
  it.each(rows)(
    'where a definition is %s, the action %s is answered %i and the active version is then %s%s',
    async (state, action, answered, _shown, _id, active) => {
      const key = `k-${crypto.randomUUID()}`;
      for (const step of states[state] ?? []) expect((await actions[step]?.(key))?.status).toBeLessThan(300);
      const answer = await actions[action]?.(key);
      expect(answer?.status).toBe(answered);
      if (answered === 201 && action === 'start') expect(answer?.body.data.definition_version).toBe(active);
      const { status, body: read } = await api.get(`/v1/definitions/${key}`);
      expect([status, read.data?.version ?? null]).toEqual([active === null ? 404 : 200, active]);
      const versions: Json[] = (await api.get(`/v1/definitions/${key}/versions`)).body.data ?? [];
      expect(versions.filter(({ is_active }) => is_active)).toHaveLength(active === null ? 0 : 1);
    },
  );
});
