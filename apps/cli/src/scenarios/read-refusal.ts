import type { Located } from './located.js';
import type { Refusal } from './scenario.js';

/** `true`, or a text that the refusal contains. */
export function readRefusal(place: Located): Refusal {
  if (place.value === true) return { message: '' };
  if (typeof place.value === 'string') return { message: place.value };
  return place.refuse('expected refused to be true, or a part of the message');
}
