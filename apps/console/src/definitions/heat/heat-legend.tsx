import { texts } from '../../texts/texts';
import { type HeatView, shadesOf, type Statistics } from './heat';
import { figureText } from './heat-drawing';

export interface HeatLegendProps {
  readonly statistics: Statistics;
  readonly view: HeatView;
}

/** What the badges, or the shades, stand for. */
export function HeatLegend({ statistics, view }: HeatLegendProps) {
  const words = texts.heat;
  if (view === 'now')
    return (
      <span class="legend">
        <span>
          <span class="token token-count" aria-hidden="true">
            n
          </span>
          {words.tokens}
        </span>
        <span>
          <span class="token token-incident" aria-hidden="true">
            ⚠ n
          </span>
          {words.incidents}
        </span>
      </span>
    );
  const shades = shadesOf(statistics.elements, view);
  if (shades.length === 0) return <span class="legend">{words.noFigures}</span>;
  return (
    <span class="legend">
      {words.of[view]}
      {shades.map(({ step, least, most }) => (
        <span key={step}>
          <span class={`shade shade-${step}`} aria-hidden="true" />
          {words.range(figureText(least, view), figureText(most, view))}
        </span>
      ))}
    </span>
  );
}
