import type { Wait, Waits } from '../instance/answers';

export const KINDS = ['retry', 'move', 'cancel', 'add', 'variables', 'rerun'] as const;
export type Kind = (typeof KINDS)[number];

/** What a repair would do. */
export interface Choice {
  readonly kind: Kind;
  /** Of a retry, move or cancel. */
  readonly tokenId: string | null;
  /** The element to which a token is moved, or at which one is added; null if that is not chosen yet. */
  readonly to: string | null;
}

type State = Pick<Waits, 'status' | 'waits'>;

/** Kinds that concern the instance, and none of its tokens. */
const WITHOUT_TOKEN: ReadonlySet<Kind> = new Set(['add', 'variables', 'rerun']);

/** Elements whose calls and evaluations can be made again (docs/recovery.md). */
const RETRIED: ReadonlySet<string | null> = new Set(['serviceTask', 'businessRuleTask', 'sendTask']);

/** Whether this can be done to a token. */
function fits(kind: Kind, { token_id, incident, element_type }: Wait): boolean {
  if (token_id === null) return false;
  return kind !== 'retry' || (incident !== undefined && RETRIED.has(element_type));
}

/** The tokens to which this can be done, in their order. */
export function tokensFor(kind: Kind, { waits }: State): readonly Wait[] {
  return waits.filter((wait) => fits(kind, wait));
}

/** What the state of an instance allows; a re-run always. */
export function kindsFor(state: State): readonly Kind[] {
  const { status } = state;
  if (status === 'completed' || status === 'terminated') return ['rerun'];
  const allowed: Record<Kind, boolean> = {
    retry: status === 'error' && tokensFor('retry', state).length > 0,
    move: status !== 'suspended' && tokensFor('move', state).length > 0,
    cancel: status === 'running' && tokensFor('cancel', state).length > 1,
    add: status === 'running',
    variables: true,
    rerun: true,
  };
  return KINDS.filter((kind) => allowed[kind]);
}

/**
 * What the address chooses, or else what repairs first.
 * @returns null if nothing is possible
 */
export function choiceIn(search: string, state: State): Choice | null {
  const asked = new URLSearchParams(search);
  const kinds = kindsFor(state);
  const kind = kinds.find((one) => one === asked.get('do')) ?? kinds[0];
  if (kind === undefined) return null;
  const tokens = WITHOUT_TOKEN.has(kind) ? [] : tokensFor(kind, state);
  const token = tokens.find(({ token_id }) => token_id === asked.get('token')) ?? tokens[0];
  return {
    kind,
    tokenId: token?.token_id ?? null,
    to: kind === 'move' || kind === 'add' ? asked.get('to') : null,
  };
}

/** With its question mark. */
export function searchOf({ kind, tokenId, to }: Choice): string {
  const search = new URLSearchParams({
    do: kind,
    ...(tokenId !== null && { token: tokenId }),
    ...(to !== null && { to }),
  });
  return `?${search.toString()}`;
}

/** Another kind for the same token, where it can be. */
export function turnedTo(kind: Kind, choice: Choice): Choice {
  return {
    kind,
    tokenId: WITHOUT_TOKEN.has(kind) ? null : choice.tokenId,
    to: kind === 'move' || kind === 'add' ? choice.to : null,
  };
}

/** Whether nothing is left to choose. */
export function isWhole({ kind, to }: Choice): boolean {
  return (kind !== 'move' && kind !== 'add') || to !== null;
}
