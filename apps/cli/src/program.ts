import { parseArgs } from 'node:util';
import { UsageError } from './command.js';
import type { Command, Given } from './command.js';
import { simulateCommand } from './commands/simulate-command.js';
import { testCommand } from './commands/test-command.js';
import { validateCommand } from './commands/validate-command.js';
import { errorText } from './reports/text-report.js';
import { FileError } from './scenarios/located.js';
import type { Terminal } from './terminal.js';
import { VERSION } from './version.js';

export const COMMANDS: readonly Command[] = [testCommand, validateCommand, simulateCommand];
const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length));

const HELP = `svc <command> [arguments]

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}  ${summary}`).join('\n')}

  svc <command> --help  about a command
  svc --version

Exit code: 0 all is well, 1 something that was checked is not, 2 wrong usage or a file that cannot be used.`;

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
    terminal.say(command.help);
    return 0;
  } catch (error) {
    if (error instanceof UsageError)
      terminal.complain(`svc ${command.name}: ${error.message}; see svc ${command.name} --help`);
    else if (error instanceof FileError) terminal.complain(`svc ${command.name}: ${errorText(error, terminal)}`);
    else throw error;
    return UNUSABLE;
  }
}

function parsed({ options }: Command, args: readonly string[]): Given {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    return parseArgs({ args: [...args], options: { ...options, help }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
