/** Where a command writes to, and from where it runs. */
export interface Terminal {
  /** The folder that relative paths begin at. */
  readonly folder: string;
  /** Writes lines to the output. */
  say(...lines: readonly string[]): void;
  /** Writes lines to the error output. */
  complain(...lines: readonly string[]): void;
  /** The text in a colour, where the output shows colours. */
  paint(colour: 'green' | 'red' | 'dim', text: string): string;
}
