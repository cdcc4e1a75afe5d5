import { countOption, isGiven } from '../command.js';
import type { CommandOptions, Given } from '../command.js';
import { firstItems } from '../connection/first-items.js';
import type { Terminal } from '../terminal.js';
import { tableLines } from './table-lines.js';
import type { Column } from './table-lines.js';

const USUAL_LIMIT = 20;

/** Options of every command that lists something. */
export const LIST_OPTIONS = {
  limit: { type: 'string', value: 'n', about: `how many at most, ${USUAL_LIMIT} by default` },
  json: { type: 'boolean', about: 'as JSON, as the API answers' },
} as const satisfies CommandOptions;

export interface Listing<Item> {
  /** The plural of what is listed, for a list that is empty. */
  readonly things: string;
  readonly columns: readonly Column<Item>[];
  /** Starts to read, with the size of a page. */
  read(pageSize: number): AsyncIterable<Item>;
}

/** Writes the first items of a list: a table, or JSON with `--json`. */
export async function sayList<Item>(listing: Listing<Item>, given: Given, terminal: Terminal): Promise<void> {
  const { items, isCut } = await firstItems(countOption(given, 'limit') ?? USUAL_LIMIT, (size) => listing.read(size));
  if (isGiven(given, 'json')) terminal.say(JSON.stringify(items, null, 2));
  else if (items.length === 0) terminal.say(`No ${listing.things}.`);
  else terminal.say(...tableLines(listing.columns, items, terminal));
  if (isCut) terminal.complain(`There are more ${listing.things}; --limit shows more of them.`);
}
