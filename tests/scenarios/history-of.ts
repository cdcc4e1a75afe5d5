import type { Fact, InstanceStatus, Variables } from '@svc/engine';
import { viewOf } from './view-of.js';

/** Ids that are not generated, so their values are compared. */
const NOT_GENERATED: ReadonlySet<string> = new Set(['elementId', 'correlationId']);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Members that depend on the driver, such as times, actors, claim versions and definitions. */
const OF_THE_DRIVER: ReadonlySet<string> = new Set([
  ...['at', 'actor', 'claimVersion', 'definition', 'decisionHash', 'dueAt', 'movedFrom'],
]);
/** Facts of which only the last ones count: one commit on one driver may be two commits on another, which repeat them. */
const OF_THE_STEP: ReadonlySet<Fact['fact']> = new Set<Fact['fact']>([
  ...(['token.changed', 'variables.changed', 'instance.status'] as const),
]);

export interface History {
  readonly happened: readonly unknown[];
  readonly status: InstanceStatus;
  readonly variables: Variables;
  /** The last state of every token. */
  readonly tokens: readonly unknown[];
}

/** What an instance did, in order, and what is left. Ids are numbered by their first occurrence; times are left out. */
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

/** Numbers generated ids by their first occurrence. */
export class Places {
  private readonly places = new Map<string, string>();

  constructor(private readonly notCompared: readonly string[] = []) {}

  /** Equal for two instances that did the same. */
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
