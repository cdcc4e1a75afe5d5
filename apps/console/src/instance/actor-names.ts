import { me } from '../session/session';
import { texts } from '../texts/texts';
import type { VariableWrite } from './answers';

/** How whoever acted is called: an own key by its name, another one as such. */
export function actorName({
  actorType,
  actorId,
}: {
  readonly actorType: string;
  readonly actorId: string | null;
}): string {
  const own = me.value?.key;
  if (actorType !== 'api_key') return texts.audit.actors[actorType as keyof typeof texts.audit.actors] ?? actorType;
  return actorId === own?.id ? texts.audit.key(own?.name ?? '') : texts.audit.otherKey;
}

/** Whoever wrote a variable: an element, or whoever acted. */
export function writerName({ actor, element_id }: VariableWrite, names: ReadonlyMap<string, string>): string {
  return element_id === null
    ? actorName({ actorType: actor.type, actorId: actor.id })
    : (names.get(element_id) ?? element_id);
}
