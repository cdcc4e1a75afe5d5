/** Where a command writes to, and from where it runs. */
export interface Terminal {
  /** The folder that relative paths begin at. */
  readonly folder: string;
  /** Characters of a line of the output; null if the output is no terminal, so that nothing is to be cut. */
  readonly width: number | null;
  /** The environment's variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: Input;
  /** Writes lines to the output. */
  say(...lines: readonly string[]): void;
  /** Writes lines to the error output. */
  complain(...lines: readonly string[]): void;
  /** The text in a colour, where the output shows colours. */
  paint(colour: 'green' | 'red' | 'yellow' | 'dim', text: string): string;
}

/** What a command reads. */
export interface Input {
  /** Whether there is a person to ask. */
  readonly isTerminal: boolean;
  /** The whole input, of a pipe or a file. */
  read(): Promise<string>;
  /** The answer to a question; with `isHidden` it is not shown while it is typed. */
  ask(question: string, options?: { readonly isHidden?: boolean }): Promise<string>;
}
