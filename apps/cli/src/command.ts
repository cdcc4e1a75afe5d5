import type { Terminal } from './terminal.js';

export interface Given {
  readonly positionals: readonly string[];
  readonly values: { readonly [option: string]: string | boolean | (string | boolean)[] | undefined };
}

/** An option as `parseArgs` of Node takes it, with what the help and the completion say about it. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** How the help names the value: `file`. */
  readonly value?: string;
  /** The only values that there are. */
  readonly choices?: readonly string[];
  readonly about: string;
}

export interface CommandOptions {
  readonly [name: string]: CommandOption;
}

/** A command of the program, `svc <name> …`. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What may stand after the name: `<process> [script]`. */
  readonly usage: string;
  /** Words that one of the arguments may be: `list`, `claim`. */
  readonly actions?: readonly string[];
  /** Which argument that is, from 1; the first unless it says so. */
  readonly actionsAt?: number;
  /** What `svc <name> --help` says before the options. */
  readonly about: string;
  readonly options: CommandOptions;
  /** What the exit codes mean, as a sentence. */
  readonly exitCodes: string;
  /** Resolves to the exit code. Throws a `UsageError` or a `FileError`, which end with code 2, or an `ApiError`. */
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

export function isGiven({ values }: Given, name: string): boolean {
  return values[name] === true;
}

/** A whole number of at least 1; null if the option is absent. Throws a `UsageError` for anything else. */
export function countOption(given: Given, name: string): number | null {
  const text = textOption(given, name);
  if (text === null) return null;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`expected --${name} to be a whole number of at least 1, found ${text}`);
}

/** The value of an option that has only some values; null if it is absent. Throws a `UsageError` for any other. */
export function choiceOption<Choice extends string>(
  given: Given,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const text = textOption(given, name);
  if (text === null) return null;
  const choice = choices.find((one) => one === text);
  if (choice !== undefined) return choice;
  throw new UsageError(`expected --${name} to be one of ${choices.join(', ')}, found ${text}`);
}

/** The first argument as one of the actions, which is the first of them where there is no argument, and the further arguments. */
export function actionOf<Action extends string>(
  { positionals }: Given,
  actions: readonly [Action, ...Action[]],
): { readonly action: Action; readonly others: readonly string[] } {
  const [word = actions[0], ...others] = positionals;
  const action = actions.find((one) => one === word);
  if (action !== undefined) return { action, others };
  throw new UsageError(`expected one of ${actions.join(', ')}, found ${word || "''"}`);
}

/**
 * Throws a `UsageError` for an option that the action does not take.
 * @param taken the options of each action; what none of them names is taken by all
 */
export function expectTaken<Action extends string>(
  { values }: Given,
  action: Action,
  taken: Readonly<Record<Action, readonly string[]>>,
): void {
  const actions = Object.keys(taken) as Action[];
  const options = new Set(actions.flatMap((one) => taken[one]));
  const other = [...options].find((option) => values[option] !== undefined && !taken[action].includes(option));
  if (other === undefined) return;
  const takers = actions.filter((one) => taken[one].includes(other)).join(' or ');
  throw new UsageError(`expected --${other} with ${takers}, found it with ${action}`);
}

/** No id is one of these; an address would lose them. */
const NO_NAMES = ['', '.', '..'];

/** The arguments, if there are as many as there are names. Throws a `UsageError` that names what was expected. */
export function exactly(positionals: readonly string[], ...names: readonly string[]): string[] {
  if (positionals.length === names.length && !positionals.some((text) => NO_NAMES.includes(text)))
    return [...positionals];
  const found = positionals.length === 0 ? 'nothing' : positionals.map((text) => text || "''").join(' ');
  throw new UsageError(`expected ${names.join(' and ') || 'no further argument'}, found ${found}`);
}
