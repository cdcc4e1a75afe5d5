import { Link } from 'wouter-preact';
import { secondsText } from '../../parts/times';
import { texts } from '../../texts/texts';
import type { ElementStatistic, Statistics } from './heat';
import { instancesAt, nameOf } from './heat-drawing';

const words = texts.heat;

/** The figures of the diagram, in the order of the process. */
export function HeatTable({ statistics }: { readonly statistics: Statistics }) {
  const { element, tokens, incidents, passes, median, p95 } = words.heads;
  return (
    <div class="figures heat-figures" tabIndex={0} role="region" aria-label={words.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{element}</th>
            {[tokens, incidents, passes, median, p95].map((head) => (
              <th key={head} scope="col" class="num">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statistics.elements.map((one) => (
            <tr key={one.element_id}>
              <td>
                <bdi>{nameOf(one)}</bdi>
              </td>
              <td class="num">
                <Count count={one.tokens} href={instancesAt(statistics, one.element_id, false)} />
              </td>
              <td class="num">
                <Count count={one.incidents} href={instancesAt(statistics, one.element_id, true)} />
              </td>
              <td class="num">{one.passed.toLocaleString('en')}</td>
              <td class="num">{timeText(one.median_seconds)}</td>
              <td class="num">{timeText(one.p95_seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Count({ count, href }: { readonly count: number; readonly href: string }) {
  if (count === 0) return <>0</>;
  return <Link href={href}>{count.toLocaleString('en')}</Link>;
}

function timeText(seconds: number | null): string {
  return seconds === null ? words.never : secondsText(seconds);
}

export interface ElementLineProps {
  readonly element: ElementStatistic;
  readonly statistics: Statistics;
}

/** What is known of the element that was chosen, in a sentence. */
export function ElementLine({ element, statistics }: ElementLineProps) {
  const { tokens, incidents, passed, median_seconds: median, p95_seconds: p95, element_id: id } = element;
  return (
    <p class="said sentence">
      <b>
        <bdi>{nameOf(element)}</bdi>
      </b>
      {': '}
      {tokens === 0 ? (
        words.tokenCount(0)
      ) : (
        <Link href={instancesAt(statistics, id, false)}>{words.tokenCount(tokens)}</Link>
      )}
      {', '}
      {incidents === 0 ? (
        words.incidentCount(0)
      ) : (
        <Link href={instancesAt(statistics, id, true)}>{words.incidentCount(incidents)}</Link>
      )}
      {'. '}
      {median === null || p95 === null
        ? words.notPassed
        : words.tookText(passed, secondsText(median), secondsText(p95))}
    </p>
  );
}
