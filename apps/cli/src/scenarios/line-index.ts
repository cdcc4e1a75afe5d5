import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';

/** Where a value stands in a document: names of members, and indexes from 0. */
export type Path = readonly (string | number)[];

interface Open {
  readonly path: Path;
  readonly kind: 'document' | 'sequence' | 'mapping';
  /** Of a sequence: the index of the next item. */
  next: number;
  /** Of a mapping: the key whose value comes next; null if a key comes next. */
  key: string | null;
}

const OPENS = new Map<number, Open['kind']>([
  [EVENT_ID.DOCUMENT, 'document'],
  [EVENT_ID.SEQUENCE, 'sequence'],
  [EVENT_ID.MAPPING, 'mapping'],
]);

/** The 1-based lines of the members and items of a YAML document that can be parsed. */
export class LineIndex {
  private readonly lines = new Map<string, number>();
  private readonly starts: readonly number[];

  constructor(private readonly text: string) {
    this.starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    this.read();
  }

  /** The line of the value, or of the nearest value around it that has one. */
  lineOf(path: Path): number {
    for (let length = path.length; length > 0; length--) {
      const line = this.lines.get(JSON.stringify(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  }

  private read(): void {
    const open: Open[] = [];
    for (const event of parseEvents(this.text, {})) {
      if (event.type === EVENT_ID.POP) {
        open.pop();
        continue;
      }
      const around = open.at(-1);
      const isKey = around?.kind === 'mapping' && around.key === null;
      const path = around === undefined ? [] : placeIn(around, isKey ? this.keyOf(event) : null);
      const at = 'valueStart' in event ? event.valueStart : 'start' in event ? event.start : -1;
      // The line of a member is that of its key.
      if (at >= 0 && (isKey || around?.kind !== 'mapping')) this.lines.set(JSON.stringify(path), this.lineAt(at));
      const kind = OPENS.get(event.type);
      if (kind !== undefined) open.push({ path, kind, next: 0, key: null });
    }
  }

  private keyOf(event: ReturnType<typeof parseEvents>[number]): string {
    return event.type === EVENT_ID.SCALAR ? getScalarValue(this.text, event) : '';
  }

  private lineAt(offset: number): number {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}

/** The path of the next value inside `around`. A key makes way for its value. */
function placeIn(around: Open, key: string | null): Path {
  if (around.kind === 'document') return around.path;
  if (around.kind === 'sequence') return [...around.path, around.next++];
  const name = key ?? around.key ?? '';
  around.key = key;
  return [...around.path, name];
}
