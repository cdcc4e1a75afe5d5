import { expect, it } from '@jest/globals';
import { compileDefinition } from '@svc/bpmn';
import { continuation, engineOf, Progress } from '@svc/driver';
import type { LoggedCommit } from '@svc/driver';
import type { EngineInput, EngineState, InputEnvelope } from '@svc/engine';
import { inParallel, userTask } from '../../../testing/processes.js';
import { answerInLog } from './answer-in-log.js';

const limits = { maxVariablesBytes: 1_000_000 };
const sorts = { ioMapping: { outputs: [{ source: '{{ count(sort(l)) }}', target: 'n' }] } };
const compiled = compileDefinition({
  sourceType: 'json',
  source: inParallel(...['a', 'b', 'c'].map((id) => ({ ...userTask(id), ...sorts }))),
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
const { model, modelHash } = compiled;
const loaded = { model, modelHash };

const input = (id: string, of: EngineInput): InputEnvelope => ({
  ...{ id, at: 1_000, actor: { type: 'api_key', id: null }, input: of },
});
const l = Array.from({ length: 20_000 }, (_, n) => (n * 7_919) % 20_000);
const start = input('01890000-0000-7000-8000-000000000001', {
  ...{ type: 'started', tenantId: 't', variables: { l }, correlationId: null, metadata: {} },
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
  const tasks = Object.values(begun.state.waits).map(({ id }) => id);
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

it.each(['0.0.0', '0.2.0'])('the answer to an input is found in a log of engine %s', async (version) => {
  const { commits, last } = logOf(version);
  expect(await answerInLog(commits, last, { loaded, limits })).toMatchObject({ ok: true });
});

it('each commit of a log is advanced by the engine version that made it', async () => {
  const { commits, last } = logOf('0.0.0');
  const newer = commits.map((commit) => ({ ...commit, engineVersion: '0.2.0' }));
  expect(await answerInLog(newer, last, { loaded, limits })).not.toMatchObject({ ok: true });
});

it('an input that is not in the log has no answer', async () => {
  const { commits, last } = logOf('0.2.0');
  expect(await answerInLog(commits.slice(0, 1), last, { loaded, limits })).toBeNull();
  expect(await answerInLog([], last, { loaded, limits })).toBeNull();
});
