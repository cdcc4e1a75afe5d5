import { describe, expect, it } from '@jest/globals';
import type { EngineInput, EngineState, InstanceStatus } from '@svc/engine';
import { compile, draw } from '@svc/engine/testing';
import fc from 'fast-check';
import { InMemoryInstance } from '../testing/in-memory-instance.js';
import type { InMemoryLog } from '../testing/in-memory-log.js';
import { NEWEST_ENGINE, engineOf } from './engines.js';
import { Progress } from './progress.js';

/** A branch for each thing that an instance waits for, and two that fail without a variable. */
const model = compile(
  draw(
    {
      fork: 'parallelGateway',
      task: { type: 'userTask', ioMapping: { outputs: [{ source: '{{ output.n * 2 }}', target: 'double' }] } },
      call: { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/pay' } },
      hear: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'm' } },
      pause: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } },
      choice: 'exclusiveGateway',
      other: 'exclusiveGateway',
    },
    'start -> fork -> task -> end1',
    'fork -> call -> end2',
    'fork -> hear -> end3',
    'fork -> pause -> end4',
    'fork -> choice -[go]-> end5',
    'fork -> other -[go]-> end6',
  ),
);
const GO = { go: true };
const limits = { maxVariablesBytes: 1_000_000 };
const refusal = { kind: 'refused', inputId: null, reason: 'value_refused', message: 'no' } as const;

/** One instance as operators and the outside see it. After a defect another driver continues it from the log. */
class Played {
  private one: InMemoryInstance;
  private inputs = 0;
  private readonly log: InMemoryLog;

  constructor(variables: { readonly go?: boolean } = GO) {
    this.one = new InMemoryInstance(model, { variables });
    this.log = this.one.log;
  }

  get state(): EngineState {
    return this.one.driver.toResume()!.state;
  }

  /** The status of the instance's row: the last one that a commit has told. */
  get rowStatus(): InstanceStatus {
    const facts = this.log.batches.flatMap((batch) => batch.facts);
    const told = facts.flatMap((fact) => (fact.fact === 'instance.status' ? [fact.status] : []));
    return told.at(-1) ?? 'running';
  }

  /** Returns whether it was accepted. `refusals`: of the commits that follow, which ones the log refuses. */
  async do(input: EngineInput, refusals: readonly boolean[] = []): Promise<boolean> {
    const id = `input-${++this.inputs}`;
    this.one.now += 1_000;
    for (const isRefused of refusals) this.one.once(() => (isRefused ? refusal : null));
    if (HAVE_NO_CALLER.has(input.type)) this.one.receive(id, input);
    else this.one.request(id, input);
    try {
      await this.settle();
    } catch {
      this.restart();
      await this.settle();
    }
    return this.one.answers.get(id)?.ok ?? true;
  }

  async settle(): Promise<void> {
    await this.one.settle();
    await Promise.resolve();
  }

  isAccepted(input: EngineInput): boolean {
    return this.one.driver.preview(this.one.envelope('preview', input)).result.ok;
  }

  /** A process that loads the instance from its log. */
  private restart(): void {
    const progress = new Progress(engineOf(NEWEST_ENGINE), { modelHash: 'h', model }, limits, null);
    for (const { inputs } of this.log.batches) progress.advance(inputs);
    const state = JSON.parse(JSON.stringify(progress.state)) as EngineState;
    const { seq, isUnfinished } = this.log.batches.at(-1)!;
    const resume = { state, seq, ...(isUnfinished === true && { isUnfinished }) };
    this.one = new InMemoryInstance(model, { resume, log: this.log });
  }
}

const HAVE_NO_CALLER: ReadonlySet<EngineInput['type']> = new Set(['timerFired', 'jobSucceeded', 'jobFailed']);
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const reason = null;
const tokenAt = ({ tokens }: EngineState, elementId: string) =>
  Object.values(tokens).find((token) => token.elementId === elementId)?.id ?? UNKNOWN;
const waitAt = ({ waits }: EngineState, elementId: string) =>
  Object.values(waits).find((wait) => wait.elementId === elementId);
const timerOf = (state: EngineState): string => {
  const wait = waitAt(state, 'pause');
  return wait?.kind === 'timer' ? wait.timerId : UNKNOWN;
};
const jobOf = (state: EngineState): string => {
  const wait = waitAt(state, 'call');
  return wait?.kind === 'job' ? wait.job.jobId : UNKNOWN;
};
const frozenIn = ({ tokens }: EngineState) =>
  Object.values(tokens).find(({ status }) => status === 'dead')?.id ?? UNKNOWN;

/** What arrives from outside; nobody waits for an answer. */
const ARRIVALS = {
  fires: (state) => ({ type: 'timerFired', timerId: timerOf(state) }),
  answers: (state) => ({
    ...{ type: 'jobSucceeded', jobId: jobOf(state), response: { status: 200, headers: {}, body: {} } },
  }),
  fails: (state) => ({ type: 'jobFailed', jobId: jobOf(state), error: { code: 'E', message: 'out of order' } }),
} satisfies { readonly [name: string]: (state: EngineState) => EngineInput };

/** A published message, for the wait that the tenant's matching has chosen. */
const delivered = (state: EngineState): EngineInput => ({
  ...ACTIONS.event(),
  delivery: { eventId: UNKNOWN, waitId: waitAt(state, 'hear')?.id ?? UNKNOWN, elementId: 'hear' },
});

/** What callers request. */
const ACTIONS = {
  suspend: () => ({ type: 'suspended', reason }),
  resume: () => ({ type: 'resumed', reason }),
  terminate: () => ({ type: 'terminated', reason }),
  update: () => ({ type: 'variablesUpdated', variables: GO, reason }),
  complete: (state) => ({
    ...{ type: 'taskCompleted', taskId: waitAt(state, 'task')?.id ?? UNKNOWN, variables: { n: 1 }, claimVersion: 1 },
  }),
  'cancel a task': (state) => ({ type: 'taskCancelled', taskId: waitAt(state, 'task')?.id ?? UNKNOWN }),
  event: () => ({ type: 'eventReceived', kind: 'message', name: 'm', payload: {}, correlationKey: null }),
  'retry a token': (state) => ({ type: 'tokenRetried', tokenId: tokenAt(state, 'call'), variables: {}, reason }),
  'retry all tokens': () => ({ type: 'tokensRetried', reason }),
  'move a token': (state) => ({
    type: 'tokenMoved',
    ...{ from: { tokenId: tokenAt(state, 'pause') }, targetElementId: 'end4', variables: {}, reason },
  }),
  'move a frozen token': (state) => ({
    type: 'tokenMoved',
    ...{ from: { tokenId: frozenIn(state) }, targetElementId: 'end5', variables: {}, reason },
  }),
  'cancel a token': (state) => ({ type: 'tokenCancelled', tokenId: tokenAt(state, 'hear'), reason }),
  'add a token': () => ({ type: 'tokenAdded', elementId: 'task', variables: {}, reason }),
  'fire a timer': (state) => ({ type: 'timerFiredNow', timerId: timerOf(state), reason }),
  'move a timer': (state) => ({ type: 'timerMoved', timerId: timerOf(state), dueAt: 4e12, reason }),
  'cancel a timer': (state) => ({ type: 'timerCancelled', timerId: timerOf(state), reason }),
} satisfies { readonly [name: string]: (state: EngineState) => EngineInput };
type ActionName = keyof typeof ACTIONS;

async function played(variables: { readonly go?: boolean } = GO): Promise<Played> {
  const one = new Played(variables);
  await one.settle();
  return one;
}

const STATES = {
  running: async () => played(),
  suspended: async () => {
    const one = await played();
    await one.do(ACTIONS.suspend());
    return one;
  },
  'suspended, with inputs that are kept': async () => {
    const one = await played();
    await one.do(ACTIONS.suspend());
    await one.do(ARRIVALS.fires(one.state));
    await one.do(ARRIVALS.answers(one.state));
    return one;
  },
  'error at a service': async () => {
    const one = await played();
    await one.do(ARRIVALS.fails(one.state));
    return one;
  },
  'error at a task, which stays open': async () => {
    const one = await played();
    await one.do({ ...ACTIONS.complete(one.state), variables: { n: 'many' } } as EngineInput);
    return one;
  },
  'error at two gateways': async () => played({}),
  'error by a stuck input': async () => {
    const one = await played();
    await one.do(ARRIVALS.fires(one.state), [true]);
    return one;
  },
  'error by a stuck input that was refused again': async () => {
    const one = await played();
    await one.do(ARRIVALS.fires(one.state), [true]);
    await one.do(ACTIONS.resume(), [false, true]);
    return one;
  },
  completed: async () => {
    const one = await played();
    await finish(one);
    return one;
  },
  terminated: async () => {
    const one = await played();
    await one.do(ACTIONS.terminate());
    return one;
  },
} satisfies { readonly [state: string]: () => Promise<Played> };
type StateName = keyof typeof STATES;

/** Everything that operators and the outside would do until the instance ends. */
async function finish(one: Played): Promise<void> {
  for (let round = 0; round < 10 && !isOver(one.state); round++) {
    if (one.state.status !== 'running') {
      await one.do(ACTIONS.update());
      await one.do(ACTIONS.resume());
    }
    for (const arrival of [ARRIVALS.fires, ARRIVALS.answers]) await one.do(arrival(one.state));
    for (const action of [ACTIONS.complete, ACTIONS.event, ACTIONS['fire a timer']]) await one.do(action(one.state));
    // What a token waited for was cancelled: only a move takes it on.
    for (const { id } of Object.values(one.state.tokens))
      if (!Object.values(one.state.waits).some((wait) => wait.tokenId === id))
        await one.do({ type: 'tokenMoved', from: { tokenId: id }, targetElementId: 'end1', variables: {}, reason });
  }
}
const remainsOf = ({ tokens, waits, incidents, held, stuck = [] }: EngineState) =>
  [tokens, waits, incidents].map((table) => Object.keys(table).length).concat(held.length, stuck.length);
const NOTHING_REMAINS = [0, 0, 0, 0, 0];
const isOver = ({ status }: EngineState) => status === 'completed' || status === 'terminated';

const EVER: readonly ActionName[] = ['terminate', 'update', 'event', 'move a timer', 'cancel a timer'];
const IN_ERROR: readonly ActionName[] = [...EVER, 'resume', 'move a token'];
/** For each status the actions that it allows [instances#states]. All others are refused. */
const ALLOWED: Readonly<Record<StateName, readonly ActionName[]>> = {
  running: [
    ...[...EVER, 'suspend', 'complete', 'cancel a task', 'fire a timer'],
    ...['move a token', 'cancel a token', 'add a token'],
  ] as ActionName[],
  suspended: [...EVER, 'resume', 'cancel a task'],
  'suspended, with inputs that are kept': [...EVER, 'resume', 'cancel a task'],
  'error at a service': [...IN_ERROR, 'retry a token', 'retry all tokens', 'move a frozen token'],
  'error at a task, which stays open': [...IN_ERROR, 'move a frozen token'],
  'error at two gateways': [...IN_ERROR, 'move a frozen token'],
  'error by a stuck input': IN_ERROR,
  'error by a stuck input that was refused again': IN_ERROR,
  completed: [],
  terminated: ['terminate'],
};

describe('the ways out of every status', () => {
  for (const state of Object.keys(STATES) as StateName[]) {
    it(`in the status "${state}" the listed actions are accepted, and no others`, async () => {
      const accepted: ActionName[] = [];
      for (const action of Object.keys(ACTIONS) as ActionName[]) {
        const one = await STATES[state]();
        if (await one.do(ACTIONS[action](one.state))) accepted.push(action);
        expect(one.rowStatus).toBe(one.state.status);
      }
      expect(accepted.sort()).toEqual([...ALLOWED[state]].sort());
    });

    it(`an instance in the status "${state}" can be ended, and goes on to its end once it is repaired`, async () => {
      const ended = await STATES[state]();
      await ended.do(ACTIONS.terminate());
      expect(isOver(ended.state)).toBe(true);
      const one = await STATES[state]();
      await finish(one);
      expect(remainsOf(one.state)).toEqual(NOTHING_REMAINS);
      expect(one.state.status).toBe(state === 'terminated' ? 'terminated' : 'completed');
    });
  }

  it('after any actions and refusals the row has the status of the state, and an action gets out', async () => {
    const moves = [delivered, ...Object.values(ARRIVALS), ...Object.values(ACTIONS)] as ((
      state: EngineState,
    ) => EngineInput)[];
    const move = fc.record({ nth: fc.nat(moves.length - 1), refusals: fc.array(fc.boolean(), { maxLength: 3 }) });
    const run = fc.asyncProperty(fc.array(move, { maxLength: 12 }), fc.boolean(), async (chosen, go) => {
      const one = await played({ go });
      for (const { nth, refusals } of chosen) {
        const input = moves[nth]!(one.state);
        // Nothing is to be seen any more of an instance that was terminated.
        if (input.type !== 'terminated') await one.do(input, refusals);
        expect(one.rowStatus).toBe(one.state.status);
        const { status } = one.state;
        if (isOver(one.state)) continue;
        expect(one.isAccepted(ACTIONS.terminate())).toBe(true);
        expect(one.isAccepted(status === 'running' ? ACTIONS.suspend() : ACTIONS.resume())).toBe(true);
      }
      await finish(one);
      expect([one.state.status, remainsOf(one.state)]).toEqual(['completed', NOTHING_REMAINS]);
    });
    await fc.assert(run, { seed: 20261125, numRuns: 200 });
  });
});
