import { formatInstant, parseInstant } from '@svc/expressions';
import type { DecisionInput, Scalar } from '../model.js';
import type { Column } from '../table/column.js';
import type { Key } from '../table/segments.js';

/** A value that represents its segment; `undefined` if no value is known to lie in it. */
export type Witness = Scalar | null | undefined;

const DAY_MS = 86_400_000;

/** A witness for each segment of a column; the one for null is last. */
export function witnessesOf({ input, segments, declared }: Column): Witness[] {
  const { points } = segments;
  return Array.from({ length: segments.ofNull + 1 }, (_, segment): Witness => {
    if (segment === segments.ofNull) return null;
    const point = points[(segment - 1) / 2];
    if (declared !== null) return point !== undefined && declared.has(point) ? valueOf(point, input) : undefined;
    const key = segment % 2 === 1 ? point : keyBetween(points[segment / 2 - 1], points[segment / 2], input);
    return key === undefined ? undefined : valueOf(key, input);
  });
}

function keyBetween(above: Key | undefined, below: Key | undefined, input: DecisionInput): Key | undefined {
  const isWithin = (key: Key): boolean => (above === undefined || key > above) && (below === undefined || key < below);
  return candidates(above, below, input).find(isWithin);
}

/** Simple values come first, since people read them. */
function candidates(above: Key | undefined, below: Key | undefined, { type, isDate }: DecisionInput): Key[] {
  if (type === 'string' && !isDate) {
    const stem = typeof above === 'string' ? above : '';
    return ['other', `${stem}?`, `${stem} `, ''];
  }
  const low = typeof above === 'number' ? above : undefined;
  const high = typeof below === 'number' ? below : undefined;
  const step = isDate ? DAY_MS : 1;
  const near = low === undefined ? (high ?? 0) - step : low + step;
  const middle = low === undefined || high === undefined ? near : low + (high - low) / 2;
  const all = [...(low === undefined && high === undefined ? [0] : []), near, isDate ? Math.floor(middle) : middle];
  return isDate ? all.filter((key) => parseInstant(formatInstant(key)) === key) : all.filter(Number.isFinite);
}

function valueOf(key: Key, { type, isDate }: DecisionInput): Scalar {
  if (type === 'boolean') return key === 1;
  if (!isDate || typeof key === 'string') return key;
  return formatInstant(key).replace('T00:00:00.000Z', '');
}
