import type { Axis, Grid } from './grid.js';

/** `amount = 5 and tier = "gold"`: the witness of one segment for each input. */
export function describeValues({ axes }: Grid, segments: readonly number[]): string {
  const values = axes.map((axis, position) => `${axis.input.id} = ${witnessText(axis, segments[position] as number)}`);
  return values.join(' and ');
}

function witnessText({ witnesses }: Axis, segment: number): string {
  const text = JSON.stringify(witnesses[segment]);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
