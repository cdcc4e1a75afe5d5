import type { WaitingCall } from '@svc/driver';
import type { Command } from '@svc/engine';

/**
 * The calls that a promoting commit begins, for the workflow that goes on from it: the state says that they are open, not
 * with what they start. Instances without a workflow have called nobody before.
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
