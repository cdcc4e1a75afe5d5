import type { Fact, InstanceStatus, Variables } from '@svc/engine';
import { viewOf } from './view-of.js';

/** Known by value; where an element is, and what a definition is called, is the same everywhere. */
const NOT_GENERATED: ReadonlySet<string> = new Set(['elementId', 'correlationId']);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** When it was, who it was, how often a task was claimed before and what the definition is called is up to the driver. */
const OF_THE_DRIVER: ReadonlySet<string> = new Set([
  ...['at', 'actor', 'claimVersion', 'definition', 'decisionHash', 'dueAt', 'movedFrom'],
]);
/** What these leave behind counts: steps that are one commit here and two there tell it once or twice. */
const OF_THE_STEP: ReadonlySet<Fact['fact']> = new Set<Fact['fact']>([
  ...(['token.changed', 'variables.changed', 'instance.status'] as const),
]);

export interface History {
  readonly happened: readonly unknown[];
  readonly status: InstanceStatus;
  readonly variables: Variables;
  /** Standing in the end. */
  readonly tokens: readonly unknown[];
}

/** What an instance did, in order, and what is left: ids by when they first came up, and nothing of its time. */
export function historyOf(facts: readonly Fact[], notCompared: readonly string[] = []): History {
  const { comparable } = new Places(notCompared);
  const { status, variables } = viewOf(facts);
  const tokens = new Map(facts.flatMap((fact) => (fact.fact === 'token.changed' ? [[fact.tokenId, fact]] : [])));
  return {
    happened: facts.filter(({ fact }) => !OF_THE_STEP.has(fact)).map((fact) => comparable(fact)),
    status,
    variables,
    tokens: [...tokens.values()].map((token) => comparable(token)),
  };
}

/** Generated ids by when they first came up. */
export class Places {
  private readonly places = new Map<string, string>();

  constructor(private readonly notCompared: readonly string[] = []) {}

  /** The same for two instances that did the same. */
  readonly comparable = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string')
      return name.endsWith('Id') && !NOT_GENERATED.has(name)
        ? this.placeOf(value)
        : value.replaceAll(UUID, this.placeOf);
    if (Array.isArray(value)) return value.map((member) => this.comparable(member, name));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(
      ([member]) => !OF_THE_DRIVER.has(member) && !this.notCompared.includes(member),
    );
    return Object.fromEntries(members.map(([member, inner]) => [member, this.comparable(inner, member)]));
  };

  private readonly placeOf = (id: string): string => {
    const place = this.places.get(id) ?? `#${this.places.size + 1}`;
    this.places.set(id, place);
    return place;
  };
}
