import { describe, expect, it } from '@jest/globals';
import type { EngineInput, Fact } from '@svc/engine';
import { compile, draw } from '@svc/engine/testing';
import type { CheckedCommitRequest } from './commit.js';
import { NotStarted } from './not-started.js';
import type { LogAnswer } from './ports.js';
import { InMemoryInstance } from '../testing/in-memory-instance.js';

const waiting = compile(
  draw(
    {
      fork: 'parallelGateway',
      own: 'userTask',
      other: 'userTask',
      call: { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/pay' } },
      pause: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } },
    },
    'start -> fork -> own -> end1',
    'fork -> other -> end2',
    'fork -> call -> end3',
    'fork -> pause -> end4',
  ),
);
const long = compile(
  draw(
    {
      fork: 'parallelGateway',
      other: 'userTask',
      many: {
        ...{ type: 'scriptTask', script: '{{ 1 }}', resultVariable: 'n' },
        multiInstance: { loopCardinality: 600, isSequential: true },
      },
    },
    'start -> fork -> many -> end1',
    'fork -> other -> end2',
  ),
);

type Given = (instance: InMemoryInstance) => void | Promise<void>;

/** What the driver commits when the log gives the answer in question. */
const STATES = {
  'a start': { given: () => undefined },
  'a request': { given: (one) => begun(one, () => one.request('own', completed(one, 'own'))) },
  'an answer of a service': {
    given: (one) =>
      begun(one, () => {
        const response = { status: 200, headers: {}, body: { paid: true } };
        one.receive('own', { type: 'jobSucceeded', jobId: jobOf(one), response });
      }),
  },
  'a timer': { given: (one) => begun(one, () => one.receive('own', { type: 'timerFired', timerId: timerOf(one) })) },
  'a slice': {
    model: long,
    given: async (one) => {
      await one.driver.step();
      expect(one.driver.state).toEqual({ is: 'sliced' });
    },
  },
  'a question whether the log knows more': { given: (one) => begun(one, () => one.driver.requestSync()) },
  'a request that would be refused': {
    given: (one) => begun(one, () => one.request('own', { ...completed(one, 'own'), taskId: 'unknown' })),
  },
  'the incident of a timer': {
    given: (one) =>
      begun(one, () => {
        one.receive('own', { type: 'timerFired', timerId: timerOf(one) });
        one.once(() => refused('own', 'value_refused'));
      }),
  },
} satisfies { readonly [state: string]: { readonly model?: typeof waiting; readonly given: Given } };
type StateName = keyof typeof STATES;

async function begun(one: InMemoryInstance, act: () => void): Promise<void> {
  await one.settle();
  one.now += 1_000;
  act();
}
function completed(one: InMemoryInstance, elementId: string): EngineInput & { type: 'taskCompleted' } {
  const task = factsOf(one, 'task.created').find((fact) => fact.elementId === elementId);
  return { type: 'taskCompleted', taskId: task?.taskId ?? '', variables: {}, claimVersion: 1 };
}
function factsOf<Name extends Fact['fact']>({ requests }: InMemoryInstance, name: Name) {
  const facts = requests.flatMap((request) => request.facts);
  return facts.filter((fact): fact is Extract<Fact, { fact: Name }> => fact.fact === name);
}
const jobOf = ({ commands }: InMemoryInstance) =>
  commands.flatMap((command) => (command.command === 'startJob' ? [command.jobId] : []))[0] ?? '';
const timerOf = ({ commands }: InMemoryInstance) =>
  commands.flatMap((command) => (command.command === 'startTimer' ? [command.timerId] : []))[0] ?? '';

const refused = (inputId: string | null, reason: 'claim_changed' | 'value_refused' | 'too_many_events') =>
  ({ kind: 'refused', inputId, reason, message: 'no' }) as const;
const lastOf = ({ inputs }: CheckedCommitRequest) => inputs.at(-1)?.id ?? '';
const violations = [{ path: 'x', message: 'wrong', expected: 'right' }];

type Answering = (request: CheckedCommitRequest, one: InMemoryInstance) => LogAnswer | null;
const ANSWERS = {
  committed: () => null,
  same: (request, { log }) => {
    log.commit(request);
    return { kind: 'same', inputIds: request.inputs.map(({ id }) => id) };
  },
  'same, without the inputs': (request, { log }) => {
    log.commit({ ...request, inputs: [], facts: [] });
    return { kind: 'same', inputIds: [] };
  },
  superseded: (request, one) => {
    const other = one.envelope('x', completed(one, 'other'));
    const [first] = request.inputs;
    const inputs = first?.input.type === 'started' ? [{ ...first, at: 5 }] : [other];
    one.log.batches.push({ ...request, inputs, facts: [] });
    return null;
  },
  'superseded by the same and another input': (request, one) => {
    const inputs = [...request.inputs, one.envelope('x', completed(one, 'other'))];
    one.log.batches.push({ ...request, inputs, facts: [] });
    return null;
  },
  refused: (request) => refused(lastOf(request), 'claim_changed'),
  'refused, value': (request) => refused(lastOf(request), 'value_refused'),
  'refused, no input by itself': () => refused(null, 'value_refused'),
  'refused, too many events': (request) => refused(lastOf(request), 'too_many_events'),
  gap: (_request, { log }) => {
    log.batches.splice(0);
    return { kind: 'gap', lastSeq: 0 };
  },
  invalid: (request) => ({ kind: 'invalid', verdict: { inputId: lastOf(request), check: 0, violations } }),
} satisfies { readonly [answer: string]: Answering } & Readonly<Record<LogAnswer['kind'], Answering>>;
type AnswerName = keyof typeof ANSWERS;

const hasIncident = ({ facts }: CheckedCommitRequest) => facts.some(({ fact }) => fact === 'instance.error');

/** What is asked of the log from the answer on; `!` with an incident, `?` nothing to write. */
function textOf(request: CheckedCommitRequest): string {
  const { seq, inputs, facts } = request;
  const types = inputs.map(({ input }) => input.type).join('+') || (facts.length === 0 ? '?' : '');
  return `${seq}${hasIncident(request) ? '!' : ''} ${types}`.trim();
}

async function play(state: StateName, answer: AnswerName): Promise<string> {
  const { model = waiting, given }: { readonly model?: typeof waiting; readonly given: Given } = STATES[state];
  const one = new InMemoryInstance(model);
  await given(one);
  one.once((request) => {
    asked = one.requests.indexOf(request);
    return ANSWERS[answer](request, one);
  });
  let asked = 0;
  try {
    await one.settle();
  } catch (error) {
    return `${error instanceof NotStarted ? error.code : String(error)}`;
  }
  await Promise.resolve();
  const own = one.answers.get('own');
  const ends = [own === undefined ? '' : own.ok ? 'ok' : own.code, one.statuses.at(-1)].filter(Boolean);
  expect(one.driver.state).toEqual({ is: 'waiting' });
  return `${one.requests.slice(asked).map(textOf).join(', ')} → ${ends.join(', ')}`;
}

/** The log is the truth: this driver must not go on. */
const AHEAD = 'AheadOfLog: expected the log to hold commit 1 of the instance, but its last is 0';

/** Commits from the one that is answered so on, what the caller is told, and the status that operators see. */
const EXPECTED: Readonly<Record<StateName, Readonly<Record<AnswerName, string>>>> = {
  'a start': {
    committed: '1 started → running',
    same: '1 started → running',
    'same, without the inputs': '1 started, 1 started → running',
    superseded: '1 started → running',
    'superseded by the same and another input': '1 started → running',
    refused: 'ValueRefused',
    'refused, value': 'ValueRefused',
    'refused, no input by itself': 'ValueRefused',
    'refused, too many events': '1 started, 1 started → running',
    gap: 'AlreadyStarted',
    invalid: '1 started, 1 started → running',
  },
  'a request': {
    committed: '2 taskCompleted → ok, running',
    same: '2 taskCompleted → ok, running',
    'same, without the inputs': '2 taskCompleted, 2 taskCompleted → ok, running',
    superseded: '2 taskCompleted, 3 taskCompleted → ok, running',
    'superseded by the same and another input': '2 taskCompleted → ok, running',
    refused: '2 taskCompleted → CONFLICT, running',
    'refused, value': '2 taskCompleted → VALIDATION_ERROR, running',
    'refused, no input by itself': '2 taskCompleted → VALIDATION_ERROR, running',
    'refused, too many events': '2 taskCompleted, 2 taskCompleted → ok, running',
    gap: AHEAD,
    invalid: '2 taskCompleted, 2 taskCompleted → ok, running',
  },
  'an answer of a service': {
    committed: '2 jobSucceeded → running',
    same: '2 jobSucceeded → running',
    'same, without the inputs': '2 jobSucceeded, 2 jobSucceeded → running',
    superseded: '2 jobSucceeded, 3 jobSucceeded → running',
    'superseded by the same and another input': '2 jobSucceeded → running',
    refused: '2 jobSucceeded, 2! jobFailed → error',
    'refused, value': '2 jobSucceeded, 2! jobFailed → error',
    'refused, no input by itself': '2 jobSucceeded, 2! inputStuck → error',
    'refused, too many events': '2 jobSucceeded, 2 jobSucceeded → running',
    gap: AHEAD,
    invalid: '2 jobSucceeded, 2 jobSucceeded → running',
  },
  'a timer': {
    committed: '2 timerFired → running',
    same: '2 timerFired → running',
    'same, without the inputs': '2 timerFired, 2 timerFired → running',
    superseded: '2 timerFired, 3 timerFired → running',
    'superseded by the same and another input': '2 timerFired → running',
    refused: '2 timerFired, 2! inputStuck → error',
    'refused, value': '2 timerFired, 2! inputStuck → error',
    'refused, no input by itself': '2 timerFired, 2! inputStuck → error',
    'refused, too many events': '2 timerFired, 2 timerFired → running',
    gap: AHEAD,
    invalid: '2 timerFired, 2 timerFired → running',
  },
  'a slice': {
    committed: '2 continued → running',
    same: '2 continued → running',
    'same, without the inputs': '2 continued, 2 continued → running',
    superseded: '2 continued, 3 ? → completed',
    'superseded by the same and another input': '2 continued, 3 ? → completed',
    refused: '2 continued, 2! inputStuck → error',
    'refused, value': '2 continued, 2! inputStuck → error',
    'refused, no input by itself': '2 continued, 2! inputStuck → error',
    'refused, too many events': '2 continued, 2 continued → running',
    gap: AHEAD,
    invalid: '2 continued, 2 continued → running',
  },
  'a question whether the log knows more': {
    committed: '2 ? → running',
    same: '2 ? → running',
    'same, without the inputs': '2 ? → running',
    superseded: '2 ?, 3 ? → running',
    'superseded by the same and another input': '2 ?, 3 ? → running',
    refused: 'Error: the log refuses a commit without inputs, which is a defect: no',
    'refused, value': 'Error: the log refuses a commit without inputs, which is a defect: no',
    'refused, no input by itself': 'Error: the log refuses a commit without inputs, which is a defect: no',
    'refused, too many events': '2 ?, 2 ? → running',
    gap: AHEAD,
    invalid: '2 ?, 2 ? → running',
  },
  'a request that would be refused': {
    committed: '2 ? → CONFLICT, running',
    same: '2 ? → CONFLICT, running',
    'same, without the inputs': '2 ? → CONFLICT, running',
    superseded: '2 ?, 3 ? → CONFLICT, running',
    'superseded by the same and another input': '2 ?, 3 ? → CONFLICT, running',
    refused: '2 ? → CONFLICT, running',
    'refused, value': '2 ? → VALIDATION_ERROR, running',
    'refused, no input by itself': '2 ? → VALIDATION_ERROR, running',
    'refused, too many events': '2 ?, 2 ? → CONFLICT, running',
    gap: AHEAD,
    invalid: '2 ?, 2 ? → CONFLICT, running',
  },
  'the incident of a timer': {
    committed: '2! inputStuck → error',
    same: '2! inputStuck → error',
    'same, without the inputs': '2! inputStuck, 2! inputStuck → error',
    superseded: '2! inputStuck, 3! inputStuck → error',
    'superseded by the same and another input': '2! inputStuck → error',
    refused: 'Error: the log refuses own:instead:2, which is a defect: no',
    'refused, value': 'Error: the log refuses own:instead:2, which is a defect: no',
    'refused, no input by itself': 'Error: the log refuses own:instead:2, which is a defect: no',
    'refused, too many events': '2! inputStuck, 2! inputStuck → error',
    gap: AHEAD,
    invalid: '2! inputStuck, 2! inputStuck → error',
  },
};

const cells = (Object.keys(STATES) as StateName[]).flatMap((state) =>
  (Object.keys(ANSWERS) as AnswerName[]).map((answer) => [state, answer, EXPECTED[state][answer]] as const),
);

describe('the commit protocol', () => {
  it.each(cells)('the commit of %s that is answered "%s" leads to: %s', async (state, answer, expected) => {
    expect(await play(state, answer)).toBe(expected);
  });
});
