import { me } from '../session/session';
import { texts } from '../texts/texts';

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
