/** Milliseconds since the epoch as ISO 8601 UTC. Null stays null. */
export function timeOf(at: number): string;
export function timeOf(at: number | null): string | null;
export function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
