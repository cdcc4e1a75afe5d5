/**
 * The name of a field: a JSON pointer without its first slash. `''` is the whole.
 * @param parts names of members and places in lists, from outside inward
 */
export function pointerOf(...parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
}

export function partsOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Of a place as the validator says it: `#/lines/0/sku`, with what URIs escape. */
export function pointerOfLocation(location: string): string {
  return location.split('/').slice(1).map(decodeURIComponent).join('/');
}

const STEP = /\.?([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** Of a path in an answer of the service: `order.lines[0].sku`, `order["odd name"]`. */
export function pointerOfPath(path: string): string {
  const parts: string[] = [];
  STEP.lastIndex = 0;
  for (let step = STEP.exec(path); step !== null; step = STEP.exec(path)) {
    const [, member, index, quoted] = step;
    parts.push(member ?? index ?? (JSON.parse(quoted as string) as string));
  }
  return pointerOf(...parts);
}

/** The innermost of the names that holds the place; null if none does. */
export function nearestOf(names: readonly string[], pointer: string): string | null {
  const around = names.filter((name) => name === '' || pointer === name || pointer.startsWith(`${name}/`));
  return around.reduce<string | null>((best, name) => (best === null || name.length > best.length ? name : best), null);
}
