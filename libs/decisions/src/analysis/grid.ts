import type { DecisionInput, DecisionModel } from '../model.js';
import { merged } from '../table/accepted.js';
import type { Range, Ranges } from '../table/accepted.js';
import { rowsOf, wordsFor } from '../table/rule-bits.js';
import type { RuleBits } from '../table/rule-bits.js';
import { columnOf } from '../table/column.js';
import { witnessesOf } from './witnesses.js';
import type { Witness } from './witnesses.js';

/** A table for analysis. Each input has only null and the segments that are known to contain a value. */
export interface Grid {
  readonly model: DecisionModel;
  readonly axes: readonly Axis[];
}

export interface Axis {
  readonly input: DecisionInput;
  /** By segment; the last one is for null. */
  readonly witnesses: readonly Exclude<Witness, undefined>[];
  /** The segments of one value that a condition or `values` names. */
  readonly named: readonly number[];
  /** By rule. */
  readonly accepted: readonly Ranges[];
  /** For each segment, the rules that accept it. */
  readonly rows: RuleBits;
}

/** Words of 32 bits in the rows of all inputs: 8 MiB. */
const MAX_WORDS = 2_097_152;

/** Null if the table is too large to be analysed. */
export function gridOf(model: DecisionModel): Grid | null {
  const columns = model.inputs.map((_, position) => columnOf(model, position));
  const words = wordsFor(model.rules.length);
  const size = columns.reduce((sum, { segments }) => sum + (segments.ofNull + 1) * words, 0);
  if (size > MAX_WORDS) return null;
  const axes = columns.map((column): Axis => {
    const all = witnessesOf(column);
    const positions = positionsOf(all);
    const accepted = column.accepted.map((ranges) => onPositions(ranges, positions));
    const witnesses = all.filter((witness) => witness !== undefined);
    const isNamed = (segment: number): boolean => segment % 2 === 1 && segment < column.segments.ofNull;
    const named = all.flatMap((witness, segment) =>
      witness !== undefined && isNamed(segment) ? [positions[segment] as number] : [],
    );
    return { input: column.input, witnesses, named, accepted, rows: rowsOf(accepted, witnesses.length) };
  });
  return { model, axes };
}

/** For each segment, the number of segments before it that contain a value; at the end, the number of all that do. */
function positionsOf(witnesses: readonly Witness[]): readonly number[] {
  const positions = [0];
  for (const witness of witnesses) positions.push((positions.at(-1) as number) + (witness === undefined ? 0 : 1));
  return positions;
}

/** The ranges in positions of the segments that contain a value. Ranges with only empty segments between them become one. */
function onPositions(ranges: Ranges, positions: readonly number[]): Ranges {
  const kept = ranges
    .map(([first, last]): Range => [positions[first] as number, (positions[last + 1] as number) - 1])
    .filter(([first, last]) => first <= last);
  return merged(kept);
}
