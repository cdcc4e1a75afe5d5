import type { Command } from './command.js';

/** What `svc <name> --help` shows. */
export function helpOf({ name, usage, about, options, exitCodes }: Command): string {
  const named = Object.entries(options).map(([option, { value, about: says }]) => ({
    left: value === undefined ? `--${option}` : `--${option} <${value}>`,
    says,
  }));
  const width = Math.max(0, ...named.map(({ left }) => left.length));
  return [
    `svc ${name} ${usage}`.trimEnd(),
    '',
    about.trim(),
    ...(named.length === 0 ? [] : ['', ...named.map(({ left, says }) => `  ${left.padEnd(width)}  ${says}`)]),
    '',
    `Exit code: ${exitCodes}.`,
  ].join('\n');
}
