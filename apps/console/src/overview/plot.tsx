import { apart, type Axis, type Frame, labelPlaces, linePath, lonePlaces, xAt, yAt } from './axis';

export interface Line {
  readonly values: readonly (number | null)[];
  /** At its end, with its last value. */
  readonly name: string;
}

export interface PlotProps {
  readonly label: string;
  readonly axis: Axis;
  readonly tickText: (value: number) => string;
  /** Below the axis, one for each value. */
  readonly partTexts: readonly string[];
  readonly first: Line;
  readonly second: Line;
}

const FRAME: Frame = { left: 48, right: 480, top: 14, bottom: 134 };
const NAME_HEIGHT = 15;
const NAME_GAP = 8;
const BASELINE = 4;

/** Two lines over the parts of a period, from zero. */
export function Plot({ label, axis, tickText, partTexts, first, second }: PlotProps) {
  const [firstAt, secondAt] = apart([endOf(first, axis), endOf(second, axis)], NAME_HEIGHT, FRAME.bottom - BASELINE);
  return (
    <svg class="plot" viewBox="0 0 596 168" role="img" aria-label={label}>
      {axis.ticks.map((tick) => {
        const y = yAt(tick, axis.max, FRAME);
        return (
          <g key={tick}>
            <path class={tick === 0 ? 'base' : 'grid'} d={`M${FRAME.left} ${y}H${FRAME.right}`} />
            <text x={FRAME.left - NAME_GAP} y={y + BASELINE} text-anchor="end">
              {tickText(tick)}
            </text>
          </g>
        );
      })}
      {labelPlaces(partTexts.length).map((place) => (
        <text key={place} x={xAt(place, partTexts.length, FRAME)} y={152} text-anchor="middle">
          {partTexts[place]}
        </text>
      ))}
      <path class="l2" d={linePath(second.values, axis.max, FRAME)} />
      <path class="l1" d={linePath(first.values, axis.max, FRAME)} />
      <Dots line={second} max={axis.max} look="n2" />
      <Dots line={first} max={axis.max} look="n1" />
      <text class="name n1" x={FRAME.right + NAME_GAP} y={firstAt + BASELINE}>
        {first.name}
      </text>
      <text class="name n2" x={FRAME.right + NAME_GAP} y={secondAt + BASELINE}>
        {second.name}
      </text>
    </svg>
  );
}

function Dots({ line: { values }, max, look }: { readonly line: Line; readonly max: number; readonly look: string }) {
  return (
    <>
      {lonePlaces(values).map((place) => (
        <circle
          key={place}
          class={look}
          cx={xAt(place, values.length, FRAME)}
          cy={yAt(values[place] ?? 0, max, FRAME)}
          r={3}
        />
      ))}
    </>
  );
}

function endOf({ values }: Line, { max }: Axis): number {
  return yAt(values.findLast((value) => value !== null) ?? 0, max, FRAME);
}
