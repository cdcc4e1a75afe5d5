import type { FlowId } from './ids.js';

/**
 * A set of the elements of one level, a bit for each by its position: what a join asks at every step costs a few words
 * instead of a search through elements.
 */
export type Places = Uint32Array;

/**
 * By incoming flow of a join the places from which a token can come by it without passing the join itself (BPMN 2.0.2,
 * p. 436). Conditions are ignored; boundary events and links count as paths.
 */
export type JoinWays = ReadonlyMap<FlowId, Places>;

const BITS = 32;

export function noPlaces(size: number): Places {
  return new Uint32Array(Math.ceil(size / BITS));
}

export function addPlace(places: Places, position: number): void {
  places[position >>> 5]! |= 1 << (position & (BITS - 1));
}

/** Is there a place that is occupied, in one of `some`, and in none of `others`? */
export function isAnyOccupied(occupied: Places, some: readonly Places[], others: readonly Places[]): boolean {
  for (let word = 0; word < occupied.length; word++) {
    const wanted = some.reduce((bits, places) => bits | places[word]!, 0);
    const excluded = others.reduce((bits, places) => bits | places[word]!, 0);
    if ((occupied[word]! & wanted & ~excluded) !== 0) return true;
  }
  return false;
}
