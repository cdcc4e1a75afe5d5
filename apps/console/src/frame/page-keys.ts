import { texts } from '../texts/texts';

export interface KeyLine {
  readonly keys: readonly string[];
  readonly does: string;
}

const { inbox, keyboard: words } = texts;
const { keys: ofInbox } = inbox;

const EVERYWHERE: readonly KeyLine[] = [
  { keys: ['Tab'], does: words.tab },
  { keys: ['Esc'], does: ofInbox.leave },
  { keys: ['?'], does: ofInbox.all },
];
const OF_INBOX: readonly KeyLine[] = [
  { keys: ['J', 'K'], does: ofInbox.next },
  { keys: ['Enter'], does: ofInbox.open },
  { keys: ['X'], does: ofInbox.select },
  { keys: ['Shift', 'X'], does: ofInbox.selectTo },
  { keys: ['C'], does: ofInbox.claim },
  { keys: ['B'], does: ofInbox.unclaim },
  { keys: ['D'], does: ofInbox.delegate },
  { keys: ['Ctrl', 'Enter'], does: ofInbox.complete },
];
const OF_INSTANCES: readonly KeyLine[] = [
  { keys: ['J', 'K'], does: ofInbox.next },
  { keys: ['Enter'], does: ofInbox.open },
];
const OF_INSTANCE: readonly KeyLine[] = [
  { keys: ['1', '…', '9'], does: words.token },
  { keys: ['R'], does: words.retry },
  { keys: ['M'], does: words.move },
  { keys: ['[', ']'], does: words.step },
  { keys: ['←', '→', 'Home', 'End'], does: words.track },
];

/** By the beginning of the address, the longer ones first. */
const BY_PAGE: readonly (readonly [beginning: string, keys: readonly KeyLine[]])[] = [
  ['/instances/', OF_INSTANCE],
  ['/instances', OF_INSTANCES],
  ['/inbox', OF_INBOX],
];

/** The keys of the page at an address, then those of every page. */
export function keysOf(path: string): readonly KeyLine[] {
  const own = path.endsWith('/repair') ? [] : (BY_PAGE.find(([beginning]) => path.startsWith(beginning))?.[1] ?? []);
  return [...own, ...EVERYWHERE];
}
