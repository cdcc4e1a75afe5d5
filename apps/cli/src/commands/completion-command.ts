import { exactly, UsageError } from '../command.js';
import type { Command } from '../command.js';
import { bashCompletion } from '../completion/bash.js';
import { zshCompletion } from '../completion/zsh.js';

const SCRIPTS: Readonly<Record<string, ((commands: readonly Command[]) => string) | undefined>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
};

/** @param commands all commands of the program, this one among them */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    summary: 'writes a script by which a shell completes commands and options',
    usage: '<bash | zsh>',
    actions: Object.keys(SCRIPTS),
    about: `Writes a script for the shell. In ~/.bashrc or ~/.zshrc:

  source <(svc completion bash)
  source <(svc completion zsh)`,
    options: {},
    exitCodes: '0, 2 wrong usage',
    run: async (given, terminal) => {
      const [shell = ''] = exactly(given.positionals, 'bash or zsh');
      const script = SCRIPTS[shell];
      if (script === undefined) throw new UsageError(`expected bash or zsh, found ${shell}`);
      terminal.say(script(commands()));
      return 0;
    },
  };
}
