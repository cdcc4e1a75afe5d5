import { expect, it } from '@jest/globals';
import { compileDefinition } from '@svc/bpmn';
import { continuation, engineOf, Progress } from '@svc/driver';
import type { LoggedCommit } from '@svc/driver';
import type { EngineInput, EngineState, InputEnvelope } from '@svc/engine';
import { userTask } from '../../../testing/processes.js';
import { answerInLog } from './answer-in-log.js';

const limits = { maxVariablesBytes: 1_000_000 };
const signal = { type: 'signal', name: 'More' };
/** The wait of `more` begins again in the engine 0.2.0 and stays in later ones, so that the tasks get other ids. */
const compiled = compileDefinition({
  sourceType: 'json',
  source: {
    id: 'process',
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'fork', type: 'parallelGateway' },
      userTask('a'),
      { id: 'more', type: 'boundaryEvent', attachedTo: 'a', cancelActivity: false, event: signal },
      { id: 'tell', type: 'intermediateThrowEvent', event: signal },
      userTask('b'),
      userTask('c'),
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'fork' },
      { id: 'f2', sourceRef: 'fork', targetRef: 'a' },
      { id: 'f3', sourceRef: 'fork', targetRef: 'tell' },
      { id: 'f4', sourceRef: 'tell', targetRef: 'b' },
      { id: 'f5', sourceRef: 'b', targetRef: 'end' },
      { id: 'f6', sourceRef: 'more', targetRef: 'c' },
      { id: 'f7', sourceRef: 'c', targetRef: 'end' },
      { id: 'f8', sourceRef: 'a', targetRef: 'end' },
    ],
  },
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
const { model, modelHash } = compiled;
const loaded = { model, modelHash };

const input = (id: string, of: EngineInput): InputEnvelope => ({
  ...{ id, at: 1_000, actor: { type: 'api_key', id: null }, input: of },
});
const start = input('01890000-0000-7000-8000-000000000001', {
  ...{ type: 'started', tenantId: 't', variables: {}, correlationId: null, metadata: {} },
  definition: { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' },
});

/** The commits of an engine that was told of all completions at once, as many as it took. */
function logOf(engineVersion: string) {
  const commits: LoggedCommit[] = [];
  let state: EngineState | null = null;
  const commit = (given: readonly InputEnvelope[]) => {
    const { inputs, outcome } = new Progress(engineOf(engineVersion), loaded, limits, state).advance(given);
    commits.push({ seq: commits.length + 1, inputs, engineVersion });
    state = outcome.state;
    return { left: given.slice(inputs.length), state: outcome.state, more: outcome.more };
  };
  let begun = commit([start]);
  while (begun.more) begun = commit([continuation('i', commits.length + 1, 1_000)]);
  const tasks = Object.values(begun.state.waits).flatMap(({ id, kind }) => (kind === 'task' ? [id] : []));
  let left: readonly InputEnvelope[] = tasks.map((taskId) =>
    input(taskId, { type: 'taskCompleted', taskId, claimVersion: 1, variables: {} }),
  );
  while (left.length > 0) {
    const step = commit(left);
    ({ left } = step);
    if (step.more && left.length > 0) left = [continuation('i', commits.length + 1, 1_000), ...left];
  }
  return { commits, last: tasks.at(-1)! };
}

it.each(['0.2.0', '0.3.0'])('the answer to an input is found in a log of engine %s', async (version) => {
  const { commits, last } = logOf(version);
  expect(await answerInLog(commits, last, { loaded, limits })).toMatchObject({ ok: true });
});

it('each commit of a log is advanced by the engine version that made it', async () => {
  const { commits, last } = logOf('0.2.0');
  const newer = commits.map((commit) => ({ ...commit, engineVersion: '0.3.0' }));
  expect(await answerInLog(newer, last, { loaded, limits })).not.toMatchObject({ ok: true });
});

it('an input that is not in the log has no answer', async () => {
  const { commits, last } = logOf('0.3.0');
  expect(await answerInLog(commits.slice(0, 1), last, { loaded, limits })).toBeNull();
  expect(await answerInLog([], last, { loaded, limits })).toBeNull();
});
