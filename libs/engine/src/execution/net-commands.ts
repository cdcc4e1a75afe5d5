import { isQuestion } from '../commands.js';
import type { Command } from '../commands.js';
import type { EngineState } from '../state.js';

/** Removes commands that start and cancel the same thing in one step: the outside would only start it to stop it. */
export function netCommands(commands: readonly Command[], { waits }: EngineState): readonly Command[] {
  const started = new Set<string>();
  const undone = new Set<string>();
  for (const command of commands) {
    const id = idOf(command);
    // The question was answered in the same step, or is no longer asked.
    if (isQuestion(command) && !Object.hasOwn(waits, id)) undone.add(id);
    // A moved timer that this step has started is not cancelled by that.
    if (command.command === 'moveTimer') continue;
    if (isStart(command)) started.add(id);
    else if (started.has(id)) undone.add(id);
  }
  return undone.size === 0 ? commands : commands.filter((command) => !undone.has(idOf(command)));
}

function isStart({ command }: Command): boolean {
  return command === 'startJob' || command === 'startTimer' || command === 'startChild';
}

function idOf(command: Command): string {
  if ('jobId' in command) return command.jobId;
  if ('timerId' in command) return command.timerId;
  if ('questionId' in command) return command.questionId;
  return 'childId' in command ? command.childId : command.reportId;
}
