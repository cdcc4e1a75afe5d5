import type { Command } from '@svc/engine';
import type { FollowingCommandDto } from './dry-run.dto.js';

type Asked = Pick<FollowingCommandDto, 'target' | 'version'>;

/** What is told of work that an operation would begin or end. */
export function followingCommand(command: Command): FollowingCommandDto {
  const elementId = 'elementId' in command ? command.elementId : null;
  return { command: command.command, element_id: elementId, ...askedBy(command) };
}

/** What a command asks outside, where the engine knows it. The version of what is active is known only when it is asked. */
function askedBy(command: Command): Asked {
  switch (command.command) {
    case 'startJob':
      return { target: `${command.request.method} ${addressOf(command.request.url)}`, version: null };
    case 'startChild':
      return { target: command.definitionKey, version: command.version };
    case 'evaluateDecision':
      return { target: command.decisionKey, version: command.version };
    case 'lookUpEntry':
      return { target: command.store, version: null };
    default:
      return { target: null, version: null };
  }
}

/** Without query and fragment, which hold values. */
function addressOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
