import { elementDefinitions } from '@svc/engine';

/** Types of elements that do no work themselves: their tokens wait, or are active only as hosts of the tokens inside. */
export const PASSIVE = [...elementDefinitions.values()].filter(({ isPassive }) => isPassive).map(({ type }) => type);

/** Whether a token `t` is somewhere itself, moving or waiting. `passive` (SQL): {@link PASSIVE}. */
export function isThere(passive: string): string {
  return `t.status <> 'dead' AND NOT (t.status = 'active' AND t.element_type = ANY (${passive}::text[]))`;
}
