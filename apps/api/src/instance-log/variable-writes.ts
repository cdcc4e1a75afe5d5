import type { Actor, EngineState, Fact, InputEnvelope, Outcome, Scope, Token, Variables, Wait } from '@svc/engine';

/** Who has written one variable of the process in one commit. */
export interface VariableWrite {
  readonly name: string;
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor: Actor;
  /** Null if no element has written it. */
  readonly elementId: string | null;
  readonly tokenId: string | null;
  /** JSON; null if it is too large to be kept. */
  readonly value: string | null;
}

/** Longer values are left out, in characters of JSON. */
export const LONGEST_VALUE = 4_096;
/** The oldest of more writes are forgotten. */
export const MOST_WRITES = 20_000;

const ENGINE: Actor = { type: 'engine', id: null };

type Writer = Pick<VariableWrite, 'actor' | 'elementId' | 'tokenId'>;

/** The writes of variables of the process, oldest first: for each commit and name the last one. */
export class VariableWrites {
  private writes: VariableWrite[] = [];
  /** Characters of the kept values. */
  characters = 0;

  get all(): readonly VariableWrite[] {
    return this.writes;
  }

  take(seq: number, inputs: readonly InputEnvelope[], outcome: Outcome): void {
    const changed = outcome.facts.find((fact) => fact.fact === 'variables.changed');
    if (changed === undefined) return;
    const writers = writersIn(inputs, outcome);
    for (const [name, value] of Object.entries(changed.changed)) {
      const writer = writers.get(name) ?? BY_ENGINE;
      this.add({ name, seq, at: changed.at, ...writer, value: kept(JSON.stringify(value)) });
    }
  }

  private add(write: VariableWrite): void {
    this.writes.push(write);
    this.characters += write.value?.length ?? 0;
    if (this.writes.length < 2 * MOST_WRITES) return;
    this.writes = this.writes.slice(-MOST_WRITES);
    this.characters = this.writes.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
  }
}

const BY_ENGINE: Writer = { actor: ENGINE, elementId: null, tokenId: null };

function kept(value: string): string | null {
  return value.length > LONGEST_VALUE ? null : value;
}

/** The last writer of each variable that the commit has changed: every write of the root scope is in the journal. */
function writersIn(inputs: readonly InputEnvelope[], { journal, state, facts }: Outcome): Map<string, Writer> {
  const places = journal.flatMap(({ table, key }, place) =>
    table === 'scopes' && key === state.rootScope ? [place] : [],
  );
  const versions = [...places.map((place) => variablesOf(journal[place]!.previous)), variablesOf(rootOf(state))];
  const cause = causeOf(inputs, journal);
  const writers = new Map<string, Writer>();
  places.forEach((place, index) => {
    const names = changedNames(versions[index]!, versions[index + 1]!);
    const writer = writerOf(names, tokenAfter(journal, place), { facts, cause, inputs });
    for (const name of names) writers.set(name, writer);
  });
  return writers;
}

interface Causes {
  readonly facts: readonly Fact[];
  readonly cause: { readonly elementId: string | null; readonly actor: Actor } | null;
  readonly inputs: readonly InputEnvelope[];
}

/** People and programs that gave the value themselves are its writers; otherwise it is the element at which the token was. */
function writerOf(names: readonly string[], token: Token | null, { facts, cause, inputs }: Causes): Writer {
  const given = facts.find(
    (fact) => fact.fact === 'instance.variables_updated' && names.every((n) => fact.names.includes(n)),
  );
  if (given !== undefined) return { actor: given.actor, elementId: null, tokenId: null };
  const [first] = inputs;
  if (first?.input.type === 'started' && names.some((name) => Object.hasOwn(startVariables(facts), name)))
    return { actor: first.actor, elementId: null, tokenId: null };
  const place = { elementId: token?.elementId ?? null, tokenId: token?.id ?? null };
  const isCause = cause !== null && cause.elementId !== null && cause.elementId === place.elementId;
  return { actor: isCause ? cause.actor : ENGINE, ...place };
}

function startVariables(facts: readonly Fact[]): Variables {
  const created = facts.find((fact) => fact.fact === 'instance.created');
  return created === undefined ? {} : created.variables;
}

/** The element whose wait the input has ended, and who sent it. Null where several inputs came together. */
function causeOf(inputs: readonly InputEnvelope[], journal: Outcome['journal']): Causes['cause'] {
  const [input, ...others] = inputs;
  if (input === undefined || others.length > 0) return null;
  const ended = journal.find(({ table }) => table === 'waits')?.previous as Wait | undefined;
  return { elementId: ended?.elementId ?? null, actor: input.actor };
}

/** A token is written right after the variables that its element has written, since it leaves then. */
function tokenAfter(journal: Outcome['journal'], place: number): Token | null {
  for (let next = place + 1; next < journal.length; next++) {
    const { table, previous } = journal[next]!;
    if (table === 'tokens' && previous !== undefined) return previous as Token;
  }
  return null;
}

function rootOf({ scopes, rootScope }: EngineState): Scope | undefined {
  return scopes[rootScope];
}

function variablesOf(scope: unknown): Variables {
  return (scope as Scope | undefined)?.variables ?? {};
}

function changedNames(before: Variables, after: Variables): string[] {
  if (before === after) return [];
  return Object.keys(after).filter((name) => !Object.hasOwn(before, name) || before[name] !== after[name]);
}
