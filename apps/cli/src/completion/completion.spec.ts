import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { COMMANDS } from '../program.js';
import { bashCompletion } from './bash.js';
import { zshCompletion } from './zsh.js';

/** What bash proposes for the last word. */
function proposed(...words: readonly string[]): string[] {
  const script = `${bashCompletion(COMMANDS)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _svc; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((word) => word !== '');
}

describe('completion in bash', () => {
  it('the first word is a command', () => {
    expect(proposed('svc', '')).toEqual([...COMMANDS.map(({ name }) => name), '--help', '--version']);
    expect(proposed('svc', 'dep')).toEqual(['deploy']);
  });

  it('every option of every command is proposed after a dash, and only these', () => {
    for (const { name, options } of COMMANDS) {
      const names = Object.keys(options).map((option) => `--${option}`);
      expect(proposed('svc', name, 'x', '--')).toEqual([...names, '--help']);
    }
  });

  it('the actions of a command are proposed at their place, and the values of an option that has only some', () => {
    expect(proposed('svc', 'tasks', '')).toEqual(['list', 'show', 'claim', 'complete']);
    expect(proposed('svc', 'tasks', 'claim', '')).toEqual([]);
    expect(proposed('svc', 'repair', '')).toEqual([]);
    expect(proposed('svc', 'repair', 'an-id', 're')).toEqual(['retry', 'resume']);
    expect(proposed('svc', 'instances', '--status', 't')).toEqual(['terminated']);
  });

  it('a value that may be anything gets no proposal, so that bash completes files', () => {
    expect(proposed('svc', 'deploy', '--name', '')).toEqual([]);
    expect(proposed('svc', 'deploy', '')).toEqual([]);
  });
});

describe('completion in zsh', () => {
  const script = zshCompletion(COMMANDS);

  it('every command with its summary and every option with what the help says of it is in the script', () => {
    const inQuotes = (text: string) => text.replaceAll("'", String.raw`'\''`);
    for (const { name, summary, options } of COMMANDS) {
      expect(script).toContain(`'${name}:${inQuotes(summary)}'`);
      const own = new RegExp(`^ {6}${name}\\) _arguments ([^]*?) ;;$`, 'm').exec(script)?.[1] ?? '';
      for (const [option, { about }] of Object.entries(options))
        expect(own).toContain(`'--${option}[${inQuotes(about.replaceAll(':', String.raw`\:`))}]`);
    }
  });

  it('every quote of the script is closed in its line', () => {
    const open = script.split('\n').filter((line) => line.replaceAll(String.raw`'\''`, '').split("'").length % 2 === 0);
    expect(open).toEqual([]);
  });
});
