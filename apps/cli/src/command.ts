import type { ParseArgsOptionsConfig } from 'node:util';
import type { Terminal } from './terminal.js';

export interface Given {
  readonly positionals: readonly string[];
  readonly values: { readonly [option: string]: string | boolean | (string | boolean)[] | undefined };
}

/** A command of the program, `svc <name> …`. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `svc <name> --help` shows. */
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** Resolves to the exit code. Throws a `UsageError` or a `FileError`, which end with code 2. */
  run(given: Given, terminal: Terminal): Promise<number>;
}

/** The command was called in a way that it does not know. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function textOption({ values }: Given, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}
