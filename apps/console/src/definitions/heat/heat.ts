import type { Data } from '@svc/client';

export type Statistics = Data<'definitions.statistics'>;
export type ElementStatistic = Statistics['elements'][number];

/** What is there now, how long elements take, how often they were passed. */
export const HEAT_VIEWS = ['now', 'time', 'passes'] as const;
export type HeatView = (typeof HEAT_VIEWS)[number];

/** Of an address, `show=time`. */
export function viewOf(search: URLSearchParams): HeatView {
  return HEAT_VIEWS.find((view) => view === search.get('show')) ?? 'now';
}

/** The figure that is shaded; null for an element without one. */
export function figureOf({ median_seconds, passed }: ElementStatistic, view: Exclude<HeatView, 'now'>): number | null {
  if (view === 'time') return median_seconds;
  return passed === 0 ? null : passed;
}

export const STEPS = 4;

/** A quarter of the elements, by their figures. */
export interface Shade {
  /** From 1, the smallest figures. */
  readonly step: number;
  readonly elementIds: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** Elements in quarters by their figures; equal figures are in the same one, so that there can be fewer than four. */
export function shadesOf(elements: readonly ElementStatistic[], view: Exclude<HeatView, 'now'>): Shade[] {
  const figures = elements.flatMap((element) => {
    const figure = figureOf(element, view);
    return figure === null ? [] : [{ id: element.element_id, figure }];
  });
  const stepOf = (figure: number) => {
    const less = figures.filter((other) => other.figure < figure).length;
    return Math.ceil((STEPS * (less + 1)) / figures.length);
  };
  return [...Map.groupBy(figures, ({ figure }) => stepOf(figure))]
    .map(([step, those]) => ({
      step,
      elementIds: those.map(({ id }) => id),
      least: Math.min(...those.map(({ figure }) => figure)),
      most: Math.max(...those.map(({ figure }) => figure)),
    }))
    .toSorted((one, other) => one.step - other.step);
}

/** Whether no instance has left a trace: nothing is there, and nothing was passed. */
export function isEmpty({ elements, instances }: Statistics): boolean {
  return elements.length === 0 && Object.values(instances).every((count) => count === 0);
}

/** What is no place of a token. */
const NO_PLACE = /Flow$|^(process|collaboration|participant|lane|definitions|textAnnotation|association)$/;

/** Of an element of the process, also of one that no instance has reached; null for what is no place of a token. */
export function statisticOf(
  known: readonly ElementStatistic[],
  process: readonly { readonly id: string; readonly name: string | null; readonly type: string }[],
  id: string,
): ElementStatistic | null {
  const found = known.find(({ element_id: one }) => one === id);
  const element = process.find((one) => one.id === id);
  if (found !== undefined || element === undefined || NO_PLACE.test(element.type)) return found ?? null;
  const nothing = { tokens: 0, incidents: 0, passed: 0, median_seconds: null, p95_seconds: null };
  return { element_id: id, element_name: element.name, element_type: element.type, ...nothing };
}
