import type { Overlays, Registry } from './bpmn-parts';
import type { Badge } from './drawing';

const OVERLAY = 'svc-badge';
const SMALL = 60;

export interface BadgePlaces {
  readonly overlays: Overlays;
  readonly registry: Registry;
  readonly onChoose: (elementId: string, badge: Badge) => void;
  /** At the other corner, where something else stands right of a chosen element. */
  readonly isLeft?: boolean;
}

/** In place of those that were shown before. */
export function showBadges(places: BadgePlaces, badges: readonly Badge[]): void {
  places.overlays.remove({ type: OVERLAY });
  for (const [elementId, here] of Map.groupBy(badges, ({ elementId }) => elementId)) show(places, elementId, here);
}

/** At the top right corner: the icon of the type stands top left, boundary events at the bottom. */
function show(places: BadgePlaces, elementId: string, badges: readonly Badge[]): void {
  const { overlays, registry, onChoose, isLeft = false } = places;
  const element = registry.get(elementId);
  if (element === undefined) return;
  const row = document.createElement('div');
  row.className = 'token-row';
  row.append(...badges.map((badge) => buttonOf(badge, onChoose)));
  const [top, right] = element.width < SMALL ? [-20, 8] : [-13, 15];
  const position = isLeft ? { top: -20, left: -14 } : { top, right };
  overlays.add(elementId, OVERLAY, { position, html: row, scale: { min: 1, max: 1 } });
}

function buttonOf(badge: Badge, onChoose: BadgePlaces['onChoose']): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `token token-${badge.kind}`;
  button.textContent = badge.kind === 'incident' ? `⚠ ${badge.text}` : badge.text;
  button.setAttribute('aria-label', badge.label);
  button.addEventListener('click', () => onChoose(badge.elementId, badge));
  return button;
}
