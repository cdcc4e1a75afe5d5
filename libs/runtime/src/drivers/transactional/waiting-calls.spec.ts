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

describe('handing over calls to a workflow', () => {
  it('the waiting calls are those that the commit started, in order', () => {
    expect(waitingCalls([start('b'), start('a')])).toEqual([{ call: start('b') }, { call: start('a') }]);
  });

  it('other commands than calls are no waiting calls', () => {
    const timer: Command = { command: 'startTimer', timerId: 't', elementId: 'timer', dueAt: 1, summary: 'Timer' };
    expect(waitingCalls([timer, { command: 'cancelTimer', timerId: 't' }])).toEqual([]);
  });

  it('calls that the same commit cancelled are no waiting calls', () => {
    expect(idsOf([start('a'), start('b'), tell('cancelChild', 'a')])).toEqual(['b']);
  });

  it('waiting calls of a suspended caller begin suspended', () => {
    const commands = [start('a'), start('b'), tell('suspendChild', 'a', 'lunch')];
    expect(waitingCalls(commands)).toEqual([
      { call: start('a'), suspended: { reason: 'lunch' } },
      { call: start('b') },
    ]);
  });

  it('waiting calls of a resumed caller do not begin suspended', () => {
    const commands = [start('a'), tell('suspendChild', 'a'), tell('resumeChild', 'a')];
    expect(waitingCalls(commands)).toEqual([{ call: start('a') }]);
  });

  it('commands for unknown calls do not change the waiting calls', () => {
    const commands = (['cancelChild', 'suspendChild', 'resumeChild'] as const).map((name) => tell(name, 'gone'));
    expect(waitingCalls([...commands, start('a')])).toEqual([{ call: start('a') }]);
  });
});
