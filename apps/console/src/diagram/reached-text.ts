import { texts } from '../texts/texts';
import type { Reached } from './diagram-keys';
import type { Badge } from './drawing';

/** What is said of an element that keys have reached: its name, its type in words, and what stands at it. */
export function reachedText({ id, name, type }: Reached, badges: readonly Badge[]): string {
  const words = type.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  const here = badges.filter(({ elementId }) => elementId === id).map(({ label }) => label);
  return texts.diagram.reached(name ?? id, words, here);
}
