import type { Command } from '../commands.js';

/** What was started and cancelled in the same step never leaves: the outside would only start it to stop it. */
export function netCommands(commands: readonly Command[]): readonly Command[] {
  const started = new Set<string>();
  const undone = new Set<string>();
  for (const command of commands) {
    const id = idOf(command);
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
  return 'childId' in command ? command.childId : command.reportId;
}
