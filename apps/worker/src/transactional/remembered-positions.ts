import type { EngineState } from '@svc/engine';
import { LRUCache } from 'lru-cache';
import type { Position } from './transactional-step.js';

const MOST_POSITIONS = 5_000;
/** Elements of state that are remembered together; one takes some hundred bytes. */
const MOST_REMEMBERED = 200_000;
/** So much of what callers have sent takes as much room as an element. */
const BYTES_OF_ELEMENT = 250;

/** Instances as this process left them, so that their next step reads nothing. Those with much in them leave room for fewer. */
export class RememberedPositions {
  private readonly positions = new LRUCache<string, Position>({
    max: MOST_POSITIONS,
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ state }) => 1 + (state === null ? 0 : elementsOf(state)),
  });

  get(name: string): Position | undefined {
    return this.positions.get(name);
  }

  set(name: string, position: Position): void {
    this.positions.set(name, position);
  }

  delete(name: string): void {
    this.positions.delete(name);
  }
}

function elementsOf(state: EngineState): number {
  return Object.keys(state.tokens).length + Math.ceil(bytesSent(state) / BYTES_OF_ELEMENT);
}

/** Variables, as they are now and as compensation may need them, and what waits to be taken. */
function bytesSent({ variableBytes, buffer, held, completed = {} }: EngineState): number {
  const isEmpty = buffer.length + held.length + Object.keys(completed).length === 0;
  return variableBytes + (isEmpty ? 0 : JSON.stringify([buffer, held, completed]).length);
}
