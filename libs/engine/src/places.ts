import type { FlowId } from './ids.js';

/**
 * A set of the elements of one level, with one bit for each position. A join's test at every step then takes a few words
 * instead of a search through elements.
 */
export type Places = Uint32Array;

/**
 * For each incoming flow of a join: the places from which a token can come by that flow without passing the join itself
 * (BPMN 2.0.2, p. 436). Conditions are ignored; boundary events and links count as paths.
 */
export type JoinWays = ReadonlyMap<FlowId, Places>;

const BITS = 32;

export function noPlaces(size: number): Places {
  return new Uint32Array(Math.ceil(size / BITS));
}

export function addPlace(places: Places, position: number): void {
  places[position >>> 5]! |= 1 << (position & (BITS - 1));
}

/** Whether an occupied place is in one of `some` and in none of `others`. */
export function isAnyOccupied(occupied: Places, some: readonly Places[], others: readonly Places[]): boolean {
  for (let word = 0; word < occupied.length; word++) {
    const wanted = some.reduce((bits, places) => bits | places[word]!, 0);
    const excluded = others.reduce((bits, places) => bits | places[word]!, 0);
    if ((occupied[word]! & wanted & ~excluded) !== 0) return true;
  }
  return false;
}
