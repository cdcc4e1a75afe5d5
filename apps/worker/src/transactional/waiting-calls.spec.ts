import { describe, expect, it } from '@jest/globals';
import type { Command } from '@svc/engine';
import { waitingCalls } from './waiting-calls.js';

type Of<Name extends Command['command']> = Extract<Command, { command: Name }>;

const start = (childId: string): Of<'startChild'> => ({
  ...{ command: 'startChild', childId, elementId: `call-${childId}`, summary: 'Call', variables: {} },
  ...{ definitionKey: 'called', version: null },
  parent: { instanceId: 'parent', elementId: `call-${childId}`, rootId: 'parent', depth: 1 },
});
const tell = (command: 'cancelChild' | 'suspendChild' | 'resumeChild', childId: string, reason = 'r'): Command => ({
  ...{ command, childId, reason },
});
const idsOf = (commands: readonly Command[]) => waitingCalls(commands).map(({ call }) => call.childId);

describe('the calls that wait for the workflow of a promoted instance', () => {
  it('are those that its commit has begun, in their order, as they were begun', () => {
    expect(waitingCalls([start('b'), start('a')])).toEqual([{ call: start('b') }, { call: start('a') }]);
  });

  it('are none where something else is needed outside', () => {
    const timer: Command = { command: 'startTimer', timerId: 't', elementId: 'timer', dueAt: 1, summary: 'Timer' };
    expect(waitingCalls([timer, { command: 'cancelTimer', timerId: 't' }])).toEqual([]);
  });

  it('are not those that the same commit has cancelled', () => {
    expect(idsOf([start('a'), start('b'), tell('cancelChild', 'a')])).toEqual(['b']);
  });

  it('are begun suspended where their caller is', () => {
    const commands = [start('a'), start('b'), tell('suspendChild', 'a', 'lunch')];
    expect(waitingCalls(commands)).toEqual([
      { call: start('a'), suspended: { reason: 'lunch' } },
      { call: start('b') },
    ]);
  });

  it('are not suspended where their caller has been resumed', () => {
    const commands = [start('a'), tell('suspendChild', 'a'), tell('resumeChild', 'a')];
    expect(waitingCalls(commands)).toEqual([{ call: start('a') }]);
  });

  it('know nothing of others', () => {
    const commands = (['cancelChild', 'suspendChild', 'resumeChild'] as const).map((name) => tell(name, 'gone'));
    expect(waitingCalls([...commands, start('a')])).toEqual([{ call: start('a') }]);
  });
});
