import { describe as suite, expect, it } from '@jest/globals';
import { advance, createModelIndex, describe, samples } from '../index.js';
import type { EngineState, Fact, Outcome, Sample } from '../index.js';
import { playStep } from '../simulation/play-step.js';
import { readScript } from '../simulation/script.js';
import { addDuration } from '../time/iso-8601.js';
import { VirtualInstance } from '../simulation/virtual-instance.js';
import { compile, draw, InMemoryDriver, processOf, projectState, SCENARIO_START } from '../../testing/index.js';

/** What a store contains after these facts: living tokens and open work, each with its last value. */
function fold(facts: readonly Fact[]): { [table: string]: unknown } {
  const tables = {
    tokens: new Map<string, unknown>(),
    tasks: new Map<string, unknown>(),
    timers: new Map<string, unknown>(),
    waits: new Map<string, unknown>(),
    jobs: new Map<string, unknown>(),
  };
  let status: unknown = ['running', null];
  let variables = {};
  for (const fact of facts) {
    switch (fact.fact) {
      case 'instance.status':
        status = [fact.status, fact.error];
        break;
      case 'variables.changed':
        variables = { ...variables, ...fact.changed };
        break;
      case 'token.changed':
        tables.tokens.set(fact.tokenId, [fact.elementId, fact.elementType, fact.status]);
        break;
      case 'task.created':
        tables.tasks.set(fact.taskId, [fact.elementId, fact.tokenId, fact.name, fact.candidateGroups, fact.dueAt]);
        break;
      case 'task.completed':
      case 'task.cancelled':
        tables.tasks.delete(fact.taskId);
        break;
      case 'timer.scheduled':
        tables.timers.set(fact.timerId, [fact.elementId, fact.tokenId, fact.dueAt]);
        break;
      case 'timer.fired':
      case 'timer.cancelled':
        tables.timers.delete(fact.timerId);
        break;
      case 'wait.armed':
        tables.waits.set(fact.waitId, [fact.elementId, fact.kind, fact.name, fact.correlationKey]);
        break;
      case 'wait.disarmed':
        tables.waits.delete(fact.waitId);
        break;
      case 'call.started':
        tables.jobs.set(fact.jobId, [fact.elementId, fact.tokenId]);
        break;
      case 'call.succeeded':
      case 'call.failed':
      case 'call.cancelled':
        tables.jobs.delete(fact.jobId);
        break;
    }
  }
  return { status, variables, ...tables };
}

/** The folded tables with living tokens only. A store keeps the rows of consumed tokens; a state does not. */
function livingOf(folded: { [table: string]: unknown }, { tokens }: EngineState): { [table: string]: unknown } {
  const rows = [...(folded['tokens'] as Map<string, unknown>)].filter(([id]) => tokens[id] !== undefined);
  return { ...folded, tokens: new Map(rows) };
}

/** Plays a sample and passes every quiescent state to `look`. */
function playAndLook(
  { process, variables, script, start }: Sample,
  look: (state: EngineState, facts: Fact[]) => void,
): void {
  const read = readScript(script);
  if (!read.ok) throw new Error(read.failure.message);
  const facts: Fact[] = [];
  const observe = (outcome: Outcome) => {
    facts.push(...outcome.facts);
    look(outcome.state, facts);
  };
  const limits = { maxVariablesBytes: 10_000 };
  const index = createModelIndex(compile(processOf(process)));
  const instance = new VirtualInstance(index, SCENARIO_START, { limits, advance, observe });
  const definition = { id: 'd', key: 'sample', version: 1, name: 'Sample', hash: 'h' };
  const begin = start && { startedBy: { elementId: start.at, payload: start.payload } };
  instance.start({ tenantId: 'tenant', definition, variables, correlationId: null, metadata: {}, ...begin });
  for (const step of read.value)
    if (step.action === 'advance_time') instance.passTime(addDuration(instance.now, step.duration) - instance.now);
    else expect(playStep(instance, step)).toBeNull();
}

suite('the facts of a process', () => {
  it.each(samples())('the folded facts give what the state says: $name', (sample) => {
    const index = createModelIndex(compile(processOf(sample.process)));
    playAndLook(sample, (state, facts) => {
      const projected = fold(projectState(state, index, SCENARIO_START));
      expect(projected).toEqual(livingOf(fold(facts), state));
    });
  });
});

/** Kinds of waits for which operators use another word. */
const WORDS: { readonly [kind: string]: string } = {
  job: 'call',
  pulledJob: 'job',
  child: 'instance',
  question: 'decision',
};

suite('the description for operators', () => {
  it.each(samples())('describe names every waiting element in short lines: $name', (sample) => {
    const index = createModelIndex(compile(processOf(sample.process)));
    playAndLook(sample, (state) => {
      const lines = describe(state, index);
      expect(lines[0]).toContain(state.status);
      expect(lines.every((line) => line.length <= 130 && !line.includes('\n'))).toBe(true);
      const text = lines.join('\n');
      for (const wait of Object.values(state.waits)) {
        if (wait.kind === 'join') continue;
        expect(text).toContain(
          wait.tokenId === null ? `listening at ${nameOf(wait.elementId, index)}` : (WORDS[wait.kind] ?? wait.kind),
        );
      }
    });
  });

  it('describe tells the progress of a multi-instance activity', async () => {
    const driver = new InMemoryDriver();
    const votes = draw({ vote: { type: 'userTask', multiInstance: { loopCardinality: 3 } } }, 'start -> vote -> end');
    await driver.start(votes, {});
    await driver.completeTask('vote', {});
    expect(describe(driver.state!, driver.model)).toContain('vote runs 3 times: 1 completed, 2 running');
  });

  it('describe shows incidents first and limits its lines', async () => {
    const driver = new InMemoryDriver();
    const many = draw(
      {
        vote: { type: 'userTask', multiInstance: { loopCardinality: 100 } },
        fork: 'parallelGateway',
        choice: 'exclusiveGateway',
      },
      'start -> fork -> vote -> end',
      'fork -> choice -[amount > 10]-> end2',
    );
    await driver.start(many, {});
    const lines = describe(driver.state!, driver.model);
    expect(lines).toHaveLength(50);
    expect(lines[1]).toMatch(/^! choice: NoFlowTaken: /);
    expect(lines.at(-1)).toMatch(/^and \d+ more$/);
  });
});

function nameOf(elementId: string, index: ReturnType<typeof createModelIndex>): string {
  const { name } = index.at(elementId).node;
  return name === null || name === '' ? elementId : `${name} (${elementId})`;
}
