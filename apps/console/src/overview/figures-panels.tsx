import type { Data } from '@svc/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Panel } from '../parts/panel';
import { isUtc, secondsText } from '../parts/times';
import { texts } from '../texts/texts';
import { countAxis, durationAxis } from './axis';
import type { Period } from './choice';
import { Plot } from './plot';

const words = texts.overview;

export type Figure = Data<'monitoring.figures'>['figures'][number];

export interface FiguresProps {
  readonly figures: readonly Figure[];
  readonly period: Period;
}

/** Whether the period is as usual: how many came and went, and how long they took. */
export function FiguresPanels(props: FiguresProps) {
  return (
    <div class="two">
      <InstancesPanel {...props} />
      <DurationPanel {...props} />
    </div>
  );
}

function InstancesPanel({ figures, period }: FiguresProps) {
  const { title, note, start } = words.perPart[period];
  const started = figures.map((figure) => figure.started);
  const ended = figures.map(({ completed, terminated }) => completed + terminated);
  const names = [words.startedNow(started.at(-1) ?? 0), words.endedNow(ended.at(-1) ?? 0)] as const;
  return (
    <PlotPanel
      title={title}
      note={note}
      table={
        <Figures
          heads={[start, words.started, words.ended]}
          rows={figures.map((figure, index) => [partText(figure.start, period), started[index], ended[index]])}
        />
      }
    >
      <Plot
        label={words.plotLabel(title, ...names)}
        axis={countAxis(Math.max(0, ...started, ...ended))}
        tickText={(value) => value.toLocaleString('en')}
        partTexts={figures.map((figure) => partText(figure.start, period))}
        first={{ values: started, name: names[0] }}
        second={{ values: ended, name: names[1] }}
      />
    </PlotPanel>
  );
}

function DurationPanel({ figures, period }: FiguresProps) {
  const median = figures.map((figure) => figure.median_seconds);
  const p95 = figures.map((figure) => figure.p95_seconds);
  const largest = Math.max(0, ...[...median, ...p95].filter((value) => value !== null));
  const [half, most] = [lastOf(median), lastOf(p95)];
  if (half === null || most === null)
    return (
      <Panel title={words.duration} right={words.perPart[period].end}>
        <p class="pad second">{words.noneEnded}</p>
      </Panel>
    );
  const names = [words.half(secondsText(half)), words.most(secondsText(most))] as const;
  return (
    <PlotPanel
      title={words.duration}
      note={words.perPart[period].end}
      table={
        <Figures
          heads={[words.perPart[period].start, words.median, words.p95]}
          rows={figures.map((figure, index) => [
            partText(figure.start, period),
            ...[median[index] ?? null, p95[index] ?? null].map((value) =>
              value === null ? words.noEnd : secondsText(value),
            ),
          ])}
        />
      }
    >
      <Plot
        label={words.plotLabel(words.duration, ...names)}
        axis={durationAxis(largest)}
        tickText={(value) => (value === 0 ? '0' : secondsText(value))}
        partTexts={figures.map((figure) => partText(figure.start, period))}
        first={{ values: median, name: names[0] }}
        second={{ values: p95, name: names[1] }}
      />
    </PlotPanel>
  );
}

function lastOf(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null;
}

/** When a part begins: its time of day, or its day. Days are those of UTC. */
function partText(start: string, period: Period): string {
  const isDay = period === 'month';
  return new Intl.DateTimeFormat('en-GB', {
    ...(isDay ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }),
    ...((isDay || isUtc.value) && { timeZone: 'UTC' }),
  }).format(new Date(start));
}

interface PlotPanelProps {
  readonly title: string;
  readonly note: string;
  readonly table: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A plot; a table with the same figures is one click away. */
function PlotPanel({ title, note, table, children }: PlotPanelProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Panel
      title={title}
      right={
        <>
          {note}
          <button type="button" class="link" onClick={() => setTable(!isTable)}>
            {isTable ? words.asPlot : words.asTable}
          </button>
        </>
      }
    >
      {isTable ? table : <PlotFrame title={title}>{children}</PlotFrame>}
    </Panel>
  );
}

interface PlotFrameProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** On narrow screens the plot is wider than its frame: what is now is seen first. */
function PlotFrame({ title, children }: PlotFrameProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  useEffect(() => frameRef.current?.scrollTo({ left: frameRef.current.scrollWidth }), []);
  return (
    <div class="pad plot-frame" ref={frameRef} role="group" aria-label={title} tabIndex={0}>
      {children}
    </div>
  );
}

interface TableProps {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number | undefined)[])[];
}

function Figures({ heads, rows }: TableProps) {
  return (
    <div class="figures" tabIndex={0} role="region" aria-label={heads.join(', ')}>
      <table>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" class={index === 0 ? '' : 'num'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index} class={index === 0 ? '' : 'num'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
