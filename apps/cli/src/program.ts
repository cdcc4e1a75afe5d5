import { parseArgs } from 'node:util';
import { ApiError } from '@svc/client';
import { UsageError } from './command.js';
import type { Command, Given } from './command.js';
import { completionCommand } from './commands/completion-command.js';
import { deployCommand } from './commands/deploy-command.js';
import { doctorCommand } from './commands/doctor-command.js';
import { instancesCommand } from './commands/instances-command.js';
import { jobsCommand } from './commands/jobs-command.js';
import { loginCommand } from './commands/login-command.js';
import { logoutCommand } from './commands/logout-command.js';
import { logsCommand } from './commands/logs-command.js';
import { profilesCommand } from './commands/profiles-command.js';
import { repairCommand } from './commands/repair-command.js';
import { simulateCommand } from './commands/simulate-command.js';
import { startCommand } from './commands/start-command.js';
import { tasksCommand } from './commands/tasks-command.js';
import { testCommand } from './commands/test-command.js';
import { validateCommand } from './commands/validate-command.js';
import { exitCodeOf, failureLines } from './connection/failure.js';
import { helpOf } from './help.js';
import { errorText } from './reports/text-report.js';
import { FileError } from './scenarios/located.js';
import type { Terminal } from './terminal.js';
import { VERSION } from './version.js';

export const COMMANDS: readonly Command[] = [
  ...[testCommand, validateCommand, simulateCommand],
  ...[loginCommand, profilesCommand, logoutCommand],
  ...[deployCommand, startCommand, instancesCommand, tasksCommand, jobsCommand, logsCommand, repairCommand],
  ...[doctorCommand, completionCommand(() => COMMANDS)],
];
const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length));

const HELP = `svc <command> [arguments]

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}  ${summary}`).join('\n')}

  svc <command> --help  about a command
  svc --version

Exit code: 0 all is well, 1 something that was checked is not or the server refuses it, 2 wrong usage or a file that
cannot be used, 3 the server is not reached or refuses the key.`;

/** Wrong usage, or a file that cannot be used. */
const UNUSABLE = 2;

/** Runs the program with the arguments after its name, and resolves to its exit code. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...others] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.say(HELP);
    return name === undefined ? UNUSABLE : 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.say(VERSION);
    return 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command) return runCommand(command, others, terminal);
  terminal.complain(
    `svc: expected one of ${COMMANDS.map((one) => one.name).join(', ')}, found ${name}; see svc --help`,
  );
  return UNUSABLE;
}

async function runCommand(command: Command, args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const given = parsed(command, args);
    if (given.values['help'] !== true) return await command.run(given, terminal);
    terminal.say(helpOf(command));
    return 0;
  } catch (error) {
    return complained(error, `svc ${command.name}`, terminal);
  }
}

/** Says what is wrong, and returns the exit code. Throws what is no such error. */
function complained(error: unknown, name: string, terminal: Terminal): number {
  if (error instanceof UsageError) terminal.complain(`${name}: ${error.message}; see ${name} --help`);
  else if (error instanceof FileError) terminal.complain(`${name}: ${errorText(error, terminal)}`);
  else if (error instanceof ApiError) {
    const [first = '', ...others] = failureLines(error, terminal);
    terminal.complain(`${name}: ${first}`, ...others);
    return exitCodeOf(error);
  } else throw error;
  return UNUSABLE;
}

function parsed({ options }: Command, args: readonly string[]): Given {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    return parseArgs({ args: [...args], options: { ...options, help }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
