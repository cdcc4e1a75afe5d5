import type { EngineState } from '@svc/engine';
import { LRUCache } from 'lru-cache';
import type { Position } from './transactional-step.js';

const MOST_POSITIONS = 5_000;
/** How many elements of state are cached in total; one takes some hundred bytes. */
const MOST_REMEMBERED = 200_000;
/** This many characters of callers' values count as one element. */
const BYTES_OF_ELEMENT = 250;

/** Caches instances as this process left them, so that their next step reads nothing. Large instances leave room for fewer others. */
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

/** The current variables, their snapshots for compensation, and buffered inputs. */
function bytesSent({ variableBytes, buffer, held, completed = {} }: EngineState): number {
  const isEmpty = buffer.length + held.length + Object.keys(completed).length === 0;
  return variableBytes + (isEmpty ? 0 : JSON.stringify([buffer, held, completed]).length);
}
