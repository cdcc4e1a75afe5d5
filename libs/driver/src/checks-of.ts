import type { Fact, PendingCheck, Variables } from '@svc/engine';
import type { CheckedCommitRequest, ReferringCheck } from './commit.js';
import type { Advanced } from './progress.js';

type Checks = NonNullable<CheckedCommitRequest['types']>['checks'];
type Places = ReadonlyMap<unknown, ReferringCheck['in']>;

/** Texts up to this length are sent with the check as well as with the fact. */
const LONG_TEXT = 1_000;

/** The checks that must pass before these facts are committed. */
export function checksOf(
  advanced: Advanced | null,
  facts: readonly Fact[],
  modelHash: string,
): Pick<CheckedCommitRequest, 'types'> {
  const { checks = [] } = advanced?.outcome ?? {};
  if (checks.length === 0) return {};
  const places = placesIn(facts);
  return { types: { modelHash, checks: checks.map((check) => referring(check, places)) } };
}

function referring({ value, ...check }: PendingCheck, places: Places): PendingCheck | ReferringCheck {
  const place = places.get(value);
  return place === undefined ? { ...check, value } : { ...check, in: place };
}

/** The places of large values in the facts. Facts and checks of the engine share the same value objects. */
function placesIn(facts: readonly Fact[]): Places {
  const places = new Map<unknown, ReferringCheck['in']>();
  facts.forEach((fact, place) => {
    for (const [name, value] of Object.entries(variablesIn(fact))) {
      const isLarge =
        typeof value === 'string' ? value.length > LONG_TEXT : typeof value === 'object' && value !== null;
      if (isLarge) places.set(value, { fact: place, name });
    }
  });
  return places;
}

/** The checks with their values; values that were sent by reference are read from the facts. */
export function withValues(checks: Checks, facts: readonly Fact[]): PendingCheck[] {
  return checks.map((check) => {
    if (!('in' in check)) return check;
    const { in: place, ...asked } = check;
    const fact = facts[place.fact];
    const value = fact && variablesIn(fact)[place.name];
    if (value === undefined) throw new Error(`expected variable ${place.name} in fact ${place.fact}, found none`);
    return { ...asked, value };
  });
}

function variablesIn(fact: Fact): Variables {
  if (fact.fact === 'variables.changed') return fact.changed;
  return fact.fact === 'instance.created' ? fact.variables : {};
}
