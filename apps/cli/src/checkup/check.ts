import type { Terminal } from '../terminal.js';
import { printable } from '../tables/printable.js';

/** What a look at one thing has found. */
export interface Check {
  /** Of what: `address`, `readiness`. */
  readonly what: string;
  /** A note is nothing that must be put right. */
  readonly state: 'well' | 'bad' | 'note';
  readonly says: string;
}

export const well = (what: string, says: string): Check => ({ what, state: 'well', says });
export const bad = (what: string, says: string): Check => ({ what, state: 'bad', says });
export const note = (what: string, says: string): Check => ({ what, state: 'note', says });

const SIGNS = { well: ['✓', 'green'], bad: ['✗', 'red'], note: ['·', 'yellow'] } as const;

export function checkLines(checks: readonly Check[], { paint }: Pick<Terminal, 'paint'>): string[] {
  const width = Math.max(0, ...checks.map(({ what }) => what.length));
  return checks.map(({ what, state, says }) => {
    const [sign, colour] = SIGNS[state];
    return `${paint(colour, sign)} ${what.padEnd(width)}  ${printable(says)}`;
  });
}
