import type { Simulation } from '@svc/engine/simulation';

/** How many places a line names. */
const MOST = 10;

/** The status of an instance and where its tokens are, in one line. */
export function whereItStands({ status, tokens, waitingFor, errors }: Simulation): string {
  const waitsAt = (at: string) => waitingFor.filter(({ elementId }) => elementId === at);
  const places = [
    ...new Set(tokens.map(({ elementId, status: of }) => `${elementId} (${of}${kindsAt(waitsAt(elementId))})`)),
  ];
  const others = waitingFor.filter(({ elementId }) => !tokens.some((token) => token.elementId === elementId));
  const events = others.map(({ elementId, kind }) => `${elementId} (${kind})`);
  const named = (list: readonly string[]) => [...list.slice(0, MOST), ...(list.length > MOST ? ['…'] : [])].join(', ');
  const at = places.length === 0 ? 'no tokens' : `tokens at ${named(places)}`;
  const failed = errors.map(({ elementId, code, message }) => `error at ${elementId}: ${code}: ${message}`);
  const also = events.length === 0 ? [] : [`also awaited: ${named(events)}`];
  return [status, at, ...also, ...failed.slice(0, MOST)].join('; ');
}

function kindsAt(waits: Simulation['waitingFor']): string {
  return waits.length === 0 ? '' : `, ${[...new Set(waits.map(({ kind }) => kind))].join(' and ')}`;
}
