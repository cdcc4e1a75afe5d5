import { beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf, refusalOf, startInstance, tasksOf, type Json } from './support/api.js';
import { eventually } from './support/eventually.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const CONFLICT = [409, 'CONFLICT'];
const NOT_FOUND = [404, 'NOT_FOUND'];
const INVALID = [400, 'VALIDATION_ERROR'];

describe('tasks', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = await upload(
      api,
      sequence(userTask('approve', { assignee: '{{ variables.boss }}', candidateGroups: ['sales', 'ops'] })),
    );
  });

  const openTask = async (): Promise<Json> => {
    const { id } = await startInstance(api, key, { boss: 'kim', amount: 7 });
    return (await tasksOf(api, id))[0];
  };
  const claimedTask = async (): Promise<Json> => {
    const task = await openTask();
    return { ...task, ...dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'bo' })) };
  };
  const act = (task: Json, action: string, body?: Json) => api.post(`/v1/tasks/${task.id}/${action}`, body);

  it('a task shows the variables at its creation [resources.human-task.variables] [resources.human-task.candidate-groups]', async () => {
    const task = await openTask();
    expect(task).toMatchObject({
      name: 'Task approve',
      status: 'pending',
      element_id: 'approve',
      assignee: 'kim',
      candidateGroups: ['sales', 'ops'],
      variables: { boss: 'kim', amount: 7 },
      claimed_at: null,
      completed_at: null,
      due_at: null,
    });
    expect(dataOf(await api.get(`/v1/tasks/${task.id}`))).toEqual(task);
  });

  it('a task is claimed, unclaimed, delegated, claimed again and completed [service.human-tasks-are-claimed-completed-delegated-unclaimed] [service.process-instances-are-started-from-a-definition]', async () => {
    const task = await openTask();
    expect(dataOf(await act(task, 'claim', { assignee: 'bo' }))).toMatchObject({
      id: task.id,
      name: task.name,
      status: 'claimed',
      instance_id: task.instance_id,
      assignee: 'bo',
      claimed_at: expect.any(String),
      completed_at: null,
    });
    expect(refusalOf(await act(task, 'claim', { assignee: 'al' }))).toEqual(NOT_FOUND);
    expect(dataOf(await act(task, 'unclaim'))).toMatchObject({
      id: task.id,
      status: 'pending',
      assignee: null,
      claimed_at: null,
    });
    expect(refusalOf(await act(task, 'unclaim'))).toEqual(CONFLICT);
    expect(refusalOf(await act(task, 'delegate', { assignee: 'al' }))).toEqual(CONFLICT);
    expect(refusalOf(await act(task, 'complete', {}))).toEqual(CONFLICT);
    expect(dataOf(await act(task, 'claim'))).toMatchObject({ status: 'claimed', assignee: 'Default key' });
    expect(dataOf(await act(task, 'delegate', { assignee: 'al' }))).toMatchObject({
      id: task.id,
      status: 'pending',
      assignee: 'al',
      claimed_at: null,
    });
    await act(task, 'claim', { assignee: 'al' });
    expect(await act(task, 'complete', { variables: { ok: true } })).toMatchObject({
      status: 200,
      body: { data: { id: task.id, status: 'completed' } },
    });
    expect(dataOf(await api.get(`/v1/instances/${task.instance_id}`))).toMatchObject({
      status: 'completed',
      variables: { boss: 'kim', amount: 7, ok: true },
    });
    expect(dataOf(await api.get(`/v1/tasks/${task.id}`))).toMatchObject({
      status: 'completed',
      assignee: 'al',
      completed_at: expect.any(String),
    });
  });

  it('completing a task twice is a conflict without an Idempotency-Key and repeatable with one [endpoints.tasks.post-complete] [endpoints.tasks.409-conflict]', async () => {
    const first = await claimedTask();
    expect((await act(first, 'complete')).status).toBe(200);
    expect(refusalOf(await act(first, 'complete'))).toEqual(CONFLICT);
    const second = await claimedTask();
    const again = () => api.post(`/v1/tasks/${second.id}/complete`, {}, { 'idempotency-key': second.id });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  });

  it.each([
    ['variables that are a list', { variables: [] }],
    ['variables that are text', { variables: 'x' }],
    ['variables that are null', { variables: null }],
    ['an unknown field', { outcome: 'yes' }],
    ['more than an instance may hold', { variables: { text: 'x'.repeat(5 * 1024 * 1024) } }],
  ])(
    'a completion with %s is refused and changes nothing [endpoints.tasks.400-validation-error] [errors.400-validation-error]',
    async (_title, body) => {
      const task = await claimedTask();
      expect(refusalOf(await act(task, 'complete', body))).toEqual(INVALID);
      expect(dataOf(await api.get(`/v1/tasks/${task.id}`)).status).toBe('claimed');
      expect((await act(task, 'complete')).status).toBe(200);
    },
  );

  it('a completion whose merged variables are too large is refused [endpoints.tasks.400-validation-error] [limits.instance-variables-payload]', async () => {
    const { id } = await startInstance(api, key, { boss: 'kim', first: 'x'.repeat(3 * 1024 * 1024) });
    const task = (await tasksOf(api, id))[0];
    await act(task, 'claim');
    expect(refusalOf(await act(task, 'complete', { variables: { second: 'y'.repeat(3 * 1024 * 1024) } }))).toEqual(
      INVALID,
    );
    expect(dataOf(await api.get(`/v1/tasks/${task.id}`)).status).toBe('claimed');
    expect((await act(task, 'complete', { variables: { first: 'small' } })).status).toBe(200);
  });

  it('cancelling a task does not advance the process and can be repeated [endpoints.tasks.post-cancel] [errors.409-conflict] [service.human-tasks-are-claimed-completed-delegated-unclaimed]', async () => {
    const task = await openTask();
    const cancelled = dataOf(await act(task, 'cancel'));
    expect(cancelled).toMatchObject({
      id: task.id,
      name: task.name,
      status: 'cancelled',
      instance_id: task.instance_id,
      completed_at: expect.any(String),
    });
    expect(dataOf(await act(task, 'cancel'))).toEqual(cancelled);
    expect(dataOf(await api.get(`/v1/instances/${task.instance_id}`)).status).toBe('running');
    expect(refusalOf(await act(task, 'claim'))).toEqual(NOT_FOUND);
    expect(refusalOf(await act(task, 'complete'))).toEqual(CONFLICT);
    const completed = await claimedTask();
    await act(completed, 'complete');
    expect(refusalOf(await act(completed, 'cancel'))).toEqual(CONFLICT);
  });

  it('terminating an instance cancels its tasks [states.human-task.any-instance-terminated]', async () => {
    const task = await claimedTask();
    await api.post(`/v1/instances/${task.instance_id}/terminate`);
    expect(dataOf(await api.get(`/v1/tasks/${task.id}`)).status).toBe('cancelled');
    expect(refusalOf(await act(task, 'complete'))).toEqual(CONFLICT);
  });

  it('a task of a suspended instance can be claimed and delegated but not completed', async () => {
    const task = await openTask();
    dataOf(await api.post(`/v1/instances/${task.instance_id}/suspend`));
    expect((await act(task, 'claim')).status).toBe(200);
    expect((await act(task, 'delegate', { assignee: 'al' })).status).toBe(200);
    expect((await act(task, 'claim')).status).toBe(200);
    expect(refusalOf(await act(task, 'complete'))).toEqual(CONFLICT);
    dataOf(await api.post(`/v1/instances/${task.instance_id}/resume`));
    expect((await act(task, 'complete')).status).toBe(200);
  });

  it.each(['claim', 'unclaim', 'complete', 'cancel', 'delegate'])(
    'the action %s on an unknown task is answered 404',
    async (action) => {
      const body = action === 'delegate' ? { assignee: 'x' } : {};
      for (const id of [crypto.randomUUID(), 'no-uuid'])
        expect(refusalOf(await api.post(`/v1/tasks/${id}/${action}`, body))).toEqual(NOT_FOUND);
    },
  );

  it('delegating a task without an assignee is refused', async () => {
    const task = await claimedTask();
    for (const body of [{}, { assignee: '' }, { assignee: 7 }, { assignee: null }])
      expect(refusalOf(await act(task, 'delegate', body))).toEqual(INVALID);
  });

  it('tasks are listed oldest first, by every filter [endpoints.tasks.get]', async () => {
    const mine = await registerTenant();
    const due = await upload(mine, sequence(userTask('late', { name: 'Überfällig', dueDate: '2020-01-01T00:00:00Z' })));
    const plain = await upload(mine, sequence(userTask('plain')));
    const first = await startInstance(mine, due);
    const second = await startInstance(mine, plain);
    const instances = async (query: string): Promise<string[]> =>
      dataOf(await mine.get(`/v1/tasks?${query}`)).map((task: Json) => task.instance_id);
    expect(await instances('')).toEqual([first.id, second.id]);
    expect(await instances(`definition_key=${plain}`)).toEqual([second.id]);
    expect(await instances(`instance_id=${first.id}`)).toEqual([first.id]);
    expect(await instances('due_before=2021-01-01T00:00:00Z')).toEqual([first.id]);
    expect(await instances('q=uberfallig')).toEqual([first.id]);
    expect(await instances('status=claimed')).toEqual([]);
    expect(await instances('assignee=nobody')).toEqual([]);
    expect(await instances('limit=1&offset=1')).toEqual([second.id]);
    for (const query of ['status=open', 'instance_id=x', 'due_before=soon', 'limit=101'])
      expect(refusalOf(await mine.get(`/v1/tasks?${query}`))).toEqual(INVALID);
  });

  it('one of 50 parallel completions gets the task and 49 a conflict [endpoints.tasks.409-conflict] [errors.409-conflict]', async () => {
    const task = await claimedTask();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => act(task, 'complete', { variables: { winner: n } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(dataOf(await api.get(`/v1/instances/${task.instance_id}`)).variables.winner).toBe(winner);
    const history = dataOf(await api.get(`/v1/instances/${task.instance_id}/history?action=task.completed`));
    expect(history).toHaveLength(1);
  });

  it('one of 20 parallel claims gets the task', async () => {
    const task = await openTask();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => act(task, 'claim', { assignee: `a${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
  });

  it('concurrent claims of many tasks each succeed and are attributed to their key', async () => {
    const created = dataOf(await api.post('/v1/auth/keys', { name: 'other', scopes: ['tasks:write'] }), 201);
    const other = new Api(created.key);
    const tasks = await Promise.all(Array.from({ length: 8 }, openTask));
    const claimed = await Promise.all(
      tasks.map(({ id }, n) =>
        (n % 2 === 0 ? api : other).post(`/v1/tasks/${n < 4 ? id : id.toUpperCase()}/claim`, { assignee: `a${n}` }),
      ),
    );
    const shown = claimed.map((answer) => dataOf(answer));
    expect(shown.map(({ id, assignee }) => [id, assignee])).toEqual(tasks.map(({ id }, n) => [id, `a${n}`]));
    const entries = await Promise.all(
      tasks.map(async (task) => dataOf(await api.get(`/v1/instances/${task.instance_id}/history?action=task.claimed`))),
    );
    expect(entries.map(([entry]) => entry.actorId === created.id)).toEqual(tasks.map((_, n) => n % 2 === 1));
  });

  it('a task that is completed and delegated at once gets exactly one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const task = await claimedTask();
      const [completed, delegated] = await Promise.all([
        act(task, 'complete'),
        act(task, 'delegate', { assignee: 'al' }),
      ]);
      const now = dataOf(await api.get(`/v1/tasks/${task.id}`));
      const expected = completed.status === 200 ? ['completed', 409] : ['pending', 200];
      expect([now.status, delegated.status]).toEqual(expected);
    }
  });

  it('many tasks of one instance can be completed at once', async () => {
    const tasks = Array.from({ length: 30 }, (_, n) => userTask(`t${n}`));
    const fork = { id: 'fork', type: 'parallelGateway' };
    const join = { id: 'join', type: 'parallelGateway' };
    const elements = [{ id: 's', type: 'startEvent' }, fork, ...tasks, join, { id: 'e', type: 'endEvent' }];
    const flows = [
      { id: 'in', sourceRef: 's', targetRef: 'fork' },
      ...tasks.flatMap(({ id }) => [
        { id: `to-${id}`, sourceRef: 'fork', targetRef: id },
        { id: `from-${id}`, sourceRef: id, targetRef: 'join' },
      ]),
      { id: 'out', sourceRef: 'join', targetRef: 'e' },
    ];
    const { id } = await startInstance(api, await upload(api, { id: 'p', elements, flows }));
    const open = await tasksOf(api, id);
    expect(open).toHaveLength(30);
    const answers = await Promise.all(
      open.map(async (task) => {
        await act(task, 'claim');
        return act(task, 'complete', { variables: { [task.element_id]: true } });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(open.map(() => 200));
    const done = await eventually('the instance to complete', async () => {
      const instance = dataOf(await api.get(`/v1/instances/${id}`));
      return instance.status === 'completed' && instance;
    });
    expect(Object.keys(done.variables)).toHaveLength(30);
  });
});
