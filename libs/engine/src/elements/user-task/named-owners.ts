/** Users and groups by the notation of several engines: `user(mary), group(sales), legal`. A name alone is a group. */
export interface NamedOwners {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

const NOTATION = /\b(?:user|group)\s*\(/u;
const ONE = /\s*(?:(?<kind>user|group)\s*\((?<inside>[^()]*)\)|(?<alone>[^,]*))\s*(?:,|$)/gu;

/** Null if the text does not use the notation. */
export function ownersNamed(text: string): NamedOwners | null {
  if (text.includes('{{') || !NOTATION.test(text)) return null;
  const found = [...text.matchAll(ONE)].map(({ groups = {} }) => ({
    isUser: groups['kind'] === 'user',
    name: (groups['inside'] ?? groups['alone'] ?? '').trim(),
  }));
  const named = found.filter(({ name }) => name !== '');
  const namesOf = (isUser: boolean) => named.flatMap((one) => (one.isUser === isUser ? [one.name] : []));
  return { users: namesOf(true), groups: namesOf(false) };
}
