import type { Badge, Drawing } from '../../diagram/drawing';
import { listAddress } from '../../instances/filters';
import { secondsText } from '../../parts/times';
import { texts } from '../../texts/texts';
import { type ElementStatistic, figureOf, type HeatView, shadesOf, type Statistics } from './heat';

const MOST_SHOWN = 99;

/** The name of an element, or its id where it has none. */
export function nameOf({ element_name: name, element_id: id }: ElementStatistic): string {
  return name ?? id;
}

/** What a view draws onto the process. */
export function heatDrawing({ elements }: Statistics, view: HeatView): Drawing {
  if (view === 'now')
    return {
      live: elements.filter(({ tokens }) => tokens > 0).map(({ element_id: id }) => id),
      broken: elements.filter(({ incidents }) => incidents > 0).map(({ element_id: id }) => id),
      badges: elements.flatMap(countsOf),
    };
  const steps = shadesOf(elements, view).map(({ step, elementIds }) => [`shade${step}`, elementIds]);
  return { ...Object.fromEntries(steps), badges: elements.flatMap((element) => figureBadge(element, view)) };
}

/** Incidents and tokens, each where there are some. */
function countsOf(element: ElementStatistic): Badge[] {
  const { tokens, incidents, element_id: elementId } = element;
  const { incidentsAt, tokensAt } = texts.heat;
  const name = nameOf(element);
  return [
    { elementId, kind: 'incident' as const, count: incidents, label: incidentsAt(incidents, name) },
    { elementId, kind: 'count' as const, count: tokens, label: tokensAt(tokens, name) },
  ].flatMap(({ count, ...badge }) => (count === 0 ? [] : [{ ...badge, text: countText(count) }]));
}

function countText(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}

function figureBadge(element: ElementStatistic, view: Exclude<HeatView, 'now'>): Badge[] {
  const figure = figureOf(element, view);
  if (figure === null) return [];
  const { takes, passed } = texts.heat;
  const text = figureText(figure, view);
  const label = view === 'time' ? takes(nameOf(element), text) : passed(nameOf(element), element.passed);
  return [{ elementId: element.element_id, kind: 'figure', text, label }];
}

export function figureText(figure: number, view: Exclude<HeatView, 'now'>): string {
  return view === 'time' ? secondsText(figure) : figure.toLocaleString('en');
}

/** The list of the instances that have a token there; only those with an incident, if that is wanted. */
export function instancesAt(
  { definition_key: key, version }: Pick<Statistics, 'definition_key' | 'version'>,
  elementId: string,
  isBroken: boolean,
): string {
  return listAddress([
    ...(isBroken ? [{ name: 'status' as const, value: 'error' }] : []),
    { name: 'definition', value: key },
    { name: 'version', value: String(version) },
    { name: 'element', value: elementId },
  ]);
}
