import { describe, expect, it } from '@jest/globals';
import type { EngineState } from '@svc/engine';
import { compile, draw, subProcess } from '@svc/engine/testing';
import { InMemoryInstance } from '../testing/in-memory-instance.js';

const timer = { type: 'timer', duration: 'PT1H' } as const;
const guests = subProcess(
  { fork: 'parallelGateway', invite: 'userTask', call: 'userTask', both: 'inclusiveGateway' },
  'start1 -> fork -> invite -> both -> end1',
  'fork -> call -> both',
);
const branches = (count: number) => Array.from({ length: count }, (_, i) => `task${i}`);

/** Processes with so many open tasks and some more, and the element whose task is completed. */
const processes = {
  'a multi-instance task': (count: number) =>
    draw({ open: { type: 'userTask', multiInstance: { loopCardinality: count } } }, 'start -> open -> end'),
  'a multi-instance subprocess with joins and boundary timers': (count: number) =>
    draw(
      {
        open: { ...guests, multiInstance: { loopCardinality: Math.ceil(count / 2) } },
        late: { type: 'boundaryEvent', attachedTo: 'open', event: timer, cancelActivity: false },
      },
      'start -> open -> end',
      'late -> end',
    ),
  'a fork into many tasks': (count: number) =>
    draw(
      Object.fromEntries([
        ...['fork', 'join'].map((id) => [id, 'parallelGateway']),
        ...branches(count).map((id) => [id, 'userTask']),
      ]),
      'start -> fork',
      ...branches(count).map((id) => `fork -> ${id} -> join`),
      'join -> end',
    ),
};

/** Counts how often records are read: who goes through a table reads all of them. */
function watched(state: EngineState): { readonly state: EngineState; readonly reads: () => number } {
  let reads = 0;
  const watch = <T extends object>(table: T): T =>
    new Proxy(table, {
      get(target, key) {
        reads += 1;
        return Reflect.get(target, key) as unknown;
      },
      ownKeys(target) {
        const keys = Reflect.ownKeys(target);
        reads += keys.length;
        return keys;
      },
    });
  const { scopes, tokens, waits } = state;
  return {
    state: { ...state, scopes: watch(scopes), tokens: watch(tokens), waits: watch(waits) },
    reads: () => reads,
  };
}

/** Records that are read to complete a task as a workflow does: it is validated, done, and shown to operators. */
async function readsOfCompletion(process: (count: number) => ReturnType<typeof draw>, count: number): Promise<number> {
  const model = compile(process(count));
  const begun = new InMemoryInstance(model);
  await begun.settle();
  const { state, reads } = watched(begun.driver.toResume()!.state);
  const one = new InMemoryInstance(model, {
    resume: { state, seq: begun.log.batches.length },
    log: begun.log,
  });
  const tasks = Object.values(state.waits).filter(({ kind }) => kind === 'task');
  let before = 0;
  // The first one builds what is kept beside the state.
  for (const [place, { id: taskId }] of [tasks[3]!, tasks[5]!].entries()) {
    before = reads();
    const completed = { type: 'taskCompleted', taskId, variables: {}, claimVersion: 1 } as const;
    one.driver.previewAnswer(one.envelope(`own-${place}`, completed));
    one.request(`own-${place}`, completed);
    await one.settle();
    expect(one.answers.get(`own-${place}`)).toMatchObject({ ok: true });
    one.driver.describe();
  }
  return reads() - before;
}

describe('what a step reads', () => {
  it.each(Object.entries(processes))(
    'a completion reads as many records beside 2,000 open tasks as beside 100: %s',
    async (_, process) => {
      expect(await readsOfCompletion(process, 2_000)).toBe(await readsOfCompletion(process, 100));
    },
  );
});

/** What is sent to the log to complete one of 15 tasks that show all variables, in characters. */
async function sentOfCompletion(text: string): Promise<number> {
  const one = new InMemoryInstance(compile(processes['a multi-instance task'](15)), { variables: { text } });
  await one.settle();
  const tasks = Object.values(one.driver.toResume()!.state.waits).filter(({ kind }) => kind === 'task');
  const completed = {
    type: 'taskCompleted',
    taskId: tasks[3]!.id,
    variables: { is: 'small' },
    claimVersion: 1,
  } as const;
  one.request('own', completed);
  await one.settle();
  expect(one.answers.get('own')).toMatchObject({ ok: true });
  return JSON.stringify(one.requests.at(-1)).length;
}

describe('what a step sends', () => {
  it('a completion sends no more to the log in an instance with large variables than in one without', async () => {
    expect(await sentOfCompletion('x'.repeat(900_000))).toBe(await sentOfCompletion(''));
  });
});
