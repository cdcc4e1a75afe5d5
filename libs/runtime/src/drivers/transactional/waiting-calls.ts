import type { WaitingCall } from '@svc/driver';
import type { Command } from '@svc/engine';

/**
 * The calls of a promoting commit, for the workflow that continues from it. The state says that they are open, but not with
 * which arguments. Instances without a workflow have made no earlier calls.
 */
export function waitingCalls(commands: readonly Command[]): WaitingCall[] {
  const calls = new Map<string, WaitingCall>();
  for (const command of commands) {
    if (command.command === 'startChild') calls.set(command.childId, { call: command });
    if (command.command === 'cancelChild') calls.delete(command.childId);
    if (command.command !== 'suspendChild' && command.command !== 'resumeChild') continue;
    const call = calls.get(command.childId)?.call;
    const { reason } = command;
    if (call) calls.set(call.childId, command.command === 'suspendChild' ? { call, suspended: { reason } } : { call });
  }
  return [...calls.values()];
}
