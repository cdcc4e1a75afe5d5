import { beforeEach, describe, expect, it } from '@jest/globals';
import { compileDefinition } from '@svc/bpmn';
import { createStateSeal } from '@svc/contract/codec';
import type { KeyStore } from '@svc/contract/codec';
import { answerInput, engineOf, Progress } from '@svc/driver';
import type { CommitAnswer, CommitRequest, LoadedModel } from '@svc/driver';
import { ENGINE_VERSION, packState, unpackState } from '@svc/engine';
import { silentLog } from '@svc/driver/testing';
import type { EngineInput, InputEnvelope, Question } from '@svc/engine';
import { compile, draw } from '@svc/engine/testing';
import type { KeptCommitAnswer, KeptState } from '@svc/persistence';
import { InMemoryCommitter } from '../../../testing/in-memory-committer.js';
import { call, lineOf, script, serviceTask, timer, userTask } from '../../../testing/processes.js';
import type { ProcessJson } from '../../../testing/process-stack.js';
import { TransactionalStep } from './transactional-step.js';
import type { Position, StepEnd, StepParts, StoredState } from './transactional-step.js';

const OF = { tenantId: 't', instanceId: 'i' };
const LIMITS = { maxVariablesBytes: 10_000, continueAsNewAfterEvents: 4_000 };
const keys = new Map<string, Parameters<KeyStore['put']>[0]>();
const seal = createStateSeal({
  masterKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
  keys: { put: async (key) => void keys.set(key.id, key), get: async (id) => keys.get(id) ?? null },
});

let committer: InMemoryCommitter;
/** What was written beside each commit. */
let kept: KeptState[];
beforeEach(() => {
  committer = new InMemoryCommitter();
  kept = [];
});

const parts = (more: Partial<StepParts> = {}): StepParts => ({
  committer: {
    commitKept: async (request, state) => {
      const answer = await committer.commit(request);
      if (answer.kind === 'committed') kept.push(state);
      return answer;
    },
  },
  seal,
  checkers: { check: async () => null },
  limits: LIMITS,
  log: silentLog,
  ...more,
});

function loaded(process: ProcessJson): LoadedModel {
  const compiled = compileDefinition({ sourceType: 'json', source: process });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
  return { modelHash: compiled.modelHash, model: compiled.model };
}

const input = (id: string, of: EngineInput): InputEnvelope => ({
  ...{ id, at: 1_000, actor: { type: 'api_key', id: null }, input: of },
});
const started = input(OF.instanceId, {
  ...{ type: 'started', tenantId: OF.tenantId, variables: {}, correlationId: null, metadata: {} },
  definition: { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' },
});
const suspended = input('suspend', { type: 'suspended', reason: null });
const resumed = input('resume', { type: 'resumed', reason: null });

const noAnswers = async (asked: readonly Question[]): Promise<InputEnvelope[]> => {
  throw new Error(`expected no question, found ${asked.length}`);
};
const before = (process: ProcessJson | LoadedModel): Position => ({
  ...{ ...OF, seq: 0, state: null },
  loaded: 'modelHash' in process ? (process as LoadedModel) : loaded(process),
});
const take = (position: Position, inputs: readonly InputEnvelope[], of = parts(), answersTo = noAnswers) =>
  new TransactionalStep(of, position, answersTo).take(inputs);

function settled(end: StepEnd): Extract<StepEnd, { kind: 'settled' }> {
  if (end.kind !== 'settled') throw new Error(`expected a step that is settled, found ${JSON.stringify(end)}`);
  return end;
}
const begun = async (process: ProcessJson): Promise<Position> =>
  settled(await take(before(process), [started])).position;

async function lastKept(): Promise<StoredState> {
  const state = kept.at(-1)?.state;
  if (!state) throw new Error('expected a state to be kept, found none');
  return (await seal.open(OF, state)) as StoredState;
}

const completionOf = ({ state }: Position): InputEnvelope => {
  const task = Object.values(state!.waits).find(({ kind }) => kind === 'task');
  return input('complete', { type: 'taskCompleted', taskId: task!.id, variables: { done: true }, claimVersion: 1 });
};

describe('a step of an instance without a workflow', () => {
  it('a transactional step is one commit with its resulting state', async () => {
    const end = settled(await take(before(lineOf(userTask('a'))), [started]));
    expect(end).toMatchObject({ isPromoted: false, position: { seq: 1 }, results: [{ result: { ok: true } }] });
    expect(committer.batches('i')).toMatchObject([{ seq: 1, inputs: [started], now: 1_000 }]);
    expect((await lastKept()).state).toEqual(end.position.state);
  });

  it('a transactional step packs a state of many tokens', async () => {
    const many = { ...userTask('a'), multiInstance: { loopCardinality: 20 } };
    const { position } = settled(await take(before(lineOf(many)), [started]));
    expect((await lastKept()).state).toEqual(packState(position.state!));
  });

  it('a transactional step continues from the state of the one before', async () => {
    const position = await begun(lineOf(userTask('a'), userTask('b')));
    const state = unpackState((await lastKept()).state);
    const { position: next } = settled(await take({ ...position, state }, [completionOf(position)]));
    expect(Object.values(next.state!.waits)).toMatchObject([{ kind: 'task', elementId: 'b' }]);
    expect(committer.batches('i').map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('an expensive step ends its slice early, and the log records how far it came', async () => {
    const work = { type: 'scriptTask', script: '{{ count(distinct(lists)) }}', resultVariable: 'count' };
    const form = draw({ merge: 'exclusiveGateway', work }, 'start -> merge -> work -> merge');
    const dear = { modelHash: 'dear', model: compile(form) };
    const lists = Array.from({ length: 500 }, (_, number) => [number]);
    const start = { ...started, input: { ...started.input, variables: { lists } } as EngineInput };
    expect(settled(await take(before(dear), [start]))).toMatchObject({ isPromoted: true });
    const [{ inputs, facts }] = committer.batches('i') as [CommitRequest];
    expect(facts.filter(({ fact }) => fact === 'element.entered').length).toBeLessThan(100);
    const progress = new Progress(engineOf(ENGINE_VERSION), dear, LIMITS, null);
    expect(progress.advance(inputs).outcome.state).toEqual(unpackState((await lastKept()).state));
  });

  it('an instance that begins and ends in one step keeps no state', async () => {
    settled(await take(before(lineOf(script('a', '{{ 1 }}'))), [started]));
    expect(kept).toEqual([{ state: null, isPromoted: false }]);
  });

  it('a transactional step takes several inputs and answers each', async () => {
    const position = await begun(lineOf(userTask('a')));
    const { results } = settled(await take(position, [suspended, completionOf(position), resumed]));
    expect(results.map(({ inputId, result }) => [inputId, result.ok])).toEqual([
      ['suspend', true],
      ['complete', false],
      ['resume', true],
    ]);
    expect(committer.batches('i')).toHaveLength(2);
  });

  it('a step whose inputs are all refused writes nothing but checks the position with a sync', async () => {
    const position = await begun(lineOf(userTask('a')));
    const { results, position: after } = settled(await take(position, [resumed]));
    expect([results[0]!.result.ok, after.seq]).toEqual([false, 1]);
    expect([committer.requestCount, committer.batches('i').length]).toEqual([2, 1]);
    committer.append({ ...OF, engineVersion: '1', seq: 2, inputs: [suspended], facts: [], now: 1_000 });
    expect(await take(position, [resumed])).toEqual({ kind: 'stale' });
  });

  it.each<KeptCommitAnswer>([
    { kind: 'same' },
    { kind: 'superseded', inputs: [suspended], now: 1_000 },
    { kind: 'gap', lastSeq: 7 },
    { kind: 'promoted' },
  ])('a step is stale where its commit is answered $kind, and leaves the state unchanged', async (answer) => {
    const position = await begun(lineOf(userTask('a')));
    const state = JSON.stringify(position.state);
    const of = parts({ committer: { commitKept: async () => answer } });
    expect(await take(position, [completionOf(position)], of)).toEqual({ kind: 'stale' });
    expect(JSON.stringify(position.state)).toBe(state);
  });

  it('a step that is refused for too many events stores an incident instead', async () => {
    const tell = { id: 'tell', type: 'intermediateThrowEvent', event: { type: 'message', name: 'Again' } };
    const position = await begun(lineOf(userTask('a'), tell));
    committer.once(
      'i',
      () => true,
      ({ inputs }) => ({
        ...{ kind: 'refused', inputId: inputs[0]!.id, reason: 'too_many_events', message: 'no' },
      }),
    );
    const { position: after } = settled(await take(position, [completionOf(position)]));
    expect([after.seq, after.state?.status]).toEqual([2, 'error']);
  });

  it('a step leaves the state unchanged where the database is gone', async () => {
    const position = await begun(lineOf(userTask('a')));
    const state = JSON.stringify(position.state);
    committer.intervene(() => Promise.reject(new Error('gone')));
    await expect(take(position, [completionOf(position)])).rejects.toThrow('gone');
    expect(JSON.stringify(position.state)).toBe(state);
  });

  it.each([
    ['claim_changed', 'CONFLICT'],
    ['value_refused', 'VALIDATION_ERROR'],
  ] as const)('an input refused by %s is answered %s, and the step continues without it', async (reason, code) => {
    const position = await begun(lineOf(userTask('a')));
    const state = JSON.stringify(position.state);
    const carries = ({ inputs }: CommitRequest) => inputs.some(({ id }) => id === 'complete');
    committer.once('i', carries, (): CommitAnswer => ({
      kind: 'refused',
      inputId: 'complete',
      reason,
      message: 'no',
    }));
    const { results } = settled(await take(position, [resumed, completionOf(position)]));
    expect(results.map(({ inputId, result }) => [inputId, result])).toEqual([
      ['complete', { ok: false, code, message: 'no' }],
      ['resume', expect.objectContaining({ ok: false })],
    ]);
    expect(JSON.stringify(position.state)).toBe(state);
  });

  it('an input that the engine cannot apply is answered INTERNAL and not written', async () => {
    const { modelHash, model } = loaded(lineOf(userTask('a')));
    const broken = { modelHash, model: { ...model, nodes: model.nodes.filter(({ id }) => id !== 'a') } };
    const { results, position } = settled(await take(before(broken), [started]));
    expect(results).toMatchObject([{ inputId: 'i', result: { ok: false, code: 'INTERNAL' } }]);
    expect([position.state, committer.requestCount]).toEqual([null, 0]);
  });
});

describe('questions of a step', () => {
  const rated = lineOf({ id: 'rule', type: 'businessRuleTask', decisionRef: 'rate' }, userTask('a'));
  const answers = async (asked: readonly Question[]): Promise<InputEnvelope[]> =>
    asked.map(({ questionId }) => {
      const matched = { matched: true, rulesMatched: [], matchedRules: { matched: [] }, inputVariables: {} };
      const of = { decisionKey: 'rate', decisionVersion: 1, decisionHash: '', hitPolicy: 'FIRST' };
      const evaluation = { ...of, ...matched, outputs: { level: 'low' } };
      return answerInput({ type: 'decisionEvaluated', questionId, evaluation }, 1_000);
    });

  it('a decision is answered before the commit, and the instance stays without a workflow', async () => {
    const end = settled(await take(before(rated), [started], parts(), answers));
    expect(end.isPromoted).toBe(false);
    const [batch, ...others] = committer.batches('i');
    expect(batch?.inputs.map(({ input: { type } }) => type)).toEqual(['started', 'decisionEvaluated']);
    expect(others).toEqual([]);
  });

  it('a question whose answer cannot be stored counts as failed', async () => {
    const refuse = ({ inputs }: CommitRequest): CommitAnswer | null => {
      const answer = inputs.find(({ input: { type } }) => type === 'decisionEvaluated');
      return answer === undefined
        ? null
        : { kind: 'refused', inputId: answer.id, reason: 'value_refused', message: 'no such text' };
    };
    committer.intervene(refuse);
    const { position } = settled(await take(before(rated), [started], parts(), answers));
    expect(position.state?.status).toBe('error');
    expect(committer.batches('i')[0]?.inputs.at(-1)?.input).toMatchObject({
      ...{ type: 'questionFailed', message: 'no such text' },
    });
  });
});

describe('promotion', () => {
  it.each<[string, ProcessJson]>([
    ['a timer', timer('wait', 'PT1H')],
    ['a call of a service', serviceTask('call', { url: 'https://service.example.com' })],
    ['a call of a process', call('call', 'called')],
  ])('an instance is promoted with the commit that needs %s', async (_what, element) => {
    const position = await begun(lineOf(userTask('a'), element));
    expect(settled(await take(position, [completionOf(position)]))).toMatchObject({ isPromoted: true });
    expect(kept.map(({ isPromoted }) => isPromoted)).toEqual([false, true]);
  });

  it('a promotion hands over the calls that must be started', async () => {
    await take(before(lineOf(call('call', 'called'))), [started]);
    expect(await lastKept()).toMatchObject({ calls: [{ call: { elementId: 'call', definitionKey: 'called' } }] });
  });

  it('a promotion hands over what is unfinished at the end of a slice', async () => {
    const many = { ...script('a', '{{ 1 }}'), multiInstance: { loopCardinality: 5_000, isSequential: true } };
    const end = settled(await take(before(lineOf(many)), [started]));
    expect(end).toMatchObject({ isPromoted: true, position: { state: { status: 'running' } } });
    expect(await lastKept()).toMatchObject({ isUnfinished: true });
    expect(committer.batches('i').at(-1)).toMatchObject({ isUnfinished: true });
  });

  it('due dates, and waits that need no workflow, do not promote an instance', async () => {
    const due = { ...userTask('a'), dueDate: '2030-01-01T00:00:00Z' };
    const message = { id: 'm', type: 'receiveTask', event: { type: 'message', name: 'paid' } };
    const position = await begun(lineOf(due, message));
    expect(settled(await take(position, [completionOf(position)]))).toMatchObject({ isPromoted: false });
  });

  it('a promotion can be requested for an instance that goes on', async () => {
    const from2 = parts({ mustPromote: (seq) => seq >= 2 });
    const { position, isPromoted } = settled(await take(before(lineOf(userTask('a'))), [started], from2));
    expect(isPromoted).toBe(false);
    expect(settled(await take(position, [suspended], from2)).isPromoted).toBe(true);
  });

  it('an instance that ends is not promoted', async () => {
    const always = parts({ mustPromote: () => true });
    expect(settled(await take(before(lineOf(script('a', '{{ 1 }}'))), [started], always)).isPromoted).toBe(false);
  });
});
