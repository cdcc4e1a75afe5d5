/** What a file says of one element. */
export interface ElementFacts {
  readonly id: string;
  /** As in BPMN: `userTask`. */
  readonly type: string;
  readonly name: string | null;
  /** Of a flow. */
  readonly source?: string;
  readonly target?: string;
  /** All else that it says, by its name: attributes, and what stands in the element. */
  readonly details: Readonly<Record<string, string>>;
}

export interface Change {
  readonly what: string;
  /** Null: was not there, or is not there any more. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface ChangedElement {
  readonly element: ElementFacts;
  readonly changes: readonly Change[];
}

/** What a version has that another has not. Elements are the same if their ids are. */
export interface Difference {
  readonly added: readonly ElementFacts[];
  readonly changed: readonly ChangedElement[];
  readonly removed: readonly ElementFacts[];
}

/** Of the elements of a newer version against those of an older one. */
export function difference(newer: readonly ElementFacts[], older: readonly ElementFacts[]): Difference {
  const before = new Map(older.map((element) => [element.id, element]));
  const now = new Set(newer.map(({ id }) => id));
  const changed = newer.flatMap((element) => {
    const was = before.get(element.id);
    const changes = was === undefined ? [] : changesOf(element, was);
    return changes.length === 0 ? [] : [{ element, changes }];
  });
  return {
    added: newer.filter(({ id }) => !before.has(id)),
    changed,
    removed: older.filter(({ id }) => !now.has(id)),
  };
}

export function isSame({ added, changed, removed }: Difference): boolean {
  return added.length + changed.length + removed.length === 0;
}

function changesOf(element: ElementFacts, was: ElementFacts): Change[] {
  const [now, before] = [sayings(element), sayings(was)];
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((what) => now[what] !== before[what])
    .map((what) => ({ what, from: before[what] ?? null, to: now[what] ?? null }));
}

function sayings({ type, name, source, target, details }: ElementFacts): Record<string, string | undefined> {
  return {
    type,
    ...(name !== null && { name }),
    ...(source && { from: source }),
    ...(target && { to: target }),
    ...details,
  };
}
