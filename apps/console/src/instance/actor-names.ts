import { actorName } from '../parts/actor-name';
import type { VariableWrite } from './answers';

/** Whoever wrote a variable: an element, or whoever acted. */
export function writerName({ actor, element_id }: VariableWrite, names: ReadonlyMap<string, string>): string {
  return element_id === null
    ? actorName({ actorType: actor.type, actorId: actor.id })
    : (names.get(element_id) ?? element_id);
}
