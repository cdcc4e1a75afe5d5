import { useLocation, useSearch } from 'wouter-preact';
import { client, queries } from '../api/client';
import { useEvery } from '../api/use-every';
import { useQuery } from '../api/use-query';
import { PageHead } from '../frame/page-head';
import { csvOf } from '../parts/csv';
import { download } from '../parts/download';
import { ErrorNote } from '../parts/error-note';
import { texts } from '../texts/texts';
import { type Choice, choiceOf, PERIODS, withChoice } from './choice';
import { Counts } from './counts';
import { type Figure, FiguresPanels } from './figures-panels';
import { IncidentsPanel } from './incidents-panel';
import { Lead } from './lead';
import { useSummary } from './use-summary';
import { WaitsPanel } from './waits-panel';

const words = texts.overview;

/** What is worst now, and whether today is as usual. */
export function OverviewPage() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const choice = choiceOf(search);
  const choose = (next: Partial<Choice>) => navigate(`/overview?${withChoice(search, next)}`, { replace: true });
  const { summary, incidents, waits, figures, day } = useOverview(choice);
  const error = [summary, incidents, waits, figures, day].find((query) => query.error !== null)?.error ?? null;
  return (
    <main class="main" id="main">
      <PageHead
        title={words.title}
        lead={
          <Lead
            running={summary.data?.instances.running}
            incidents={incidents.data?.groups}
            waits={waits.data?.groups}
            age={choice.age}
          />
        }
        actions={
          <>
            <PeriodChoice period={choice.period} onChoose={(period) => choose({ period })} />
            {figures.data !== undefined && <FiguresCsv figures={figures.data.figures} period={choice.period} />}
          </>
        }
      />
      <div class="body">
        {error !== null && <ErrorNote error={error} />}
        {summary.data !== undefined && <Counts counts={summary.data.instances} day={day.data?.figures ?? []} />}
        {incidents.data !== undefined && <IncidentsPanel {...incidents.data} />}
        {waits.data !== undefined && <WaitsPanel {...waits.data} age={choice.age} onAge={(age) => choose({ age })} />}
        {figures.data !== undefined && <FiguresPanels figures={figures.data.figures} period={choice.period} />}
      </div>
    </main>
  );
}

function useOverview({ period, age }: Choice) {
  useEvery(() => void queries.invalidateQueries({ queryKey: ['monitoring'] }));
  const kept = { keepsPrevious: true };
  return {
    summary: useSummary(),
    incidents: useQuery(['overview', 'incidents'], (signal) => client.monitoring.incidents({ signal })),
    waits: useQuery(
      ['monitoring', 'waits', age],
      (signal) => client.monitoring.waits({ longer_than: age }, { signal }),
      kept,
    ),
    figures: useQuery(
      ['monitoring', 'figures', period],
      (signal) => client.monitoring.figures({ period }, { signal }),
      kept,
    ),
    day: useQuery(['monitoring', 'figures', 'day'], (signal) =>
      client.monitoring.figures({ period: 'day' }, { signal }),
    ),
  };
}

interface PeriodChoiceProps {
  readonly period: Choice['period'];
  readonly onChoose: (period: Choice['period']) => void;
}

function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  return (
    <div class="seg" role="group" aria-label={words.period}>
      {PERIODS.map((one) => (
        <button key={one} type="button" aria-pressed={one === period} onClick={() => onChoose(one)}>
          {words.periods[one]}
        </button>
      ))}
    </div>
  );
}

const FIGURES = ['start', 'started', 'completed', 'terminated', 'incidents', 'median_seconds', 'p95_seconds'] as const;

function FiguresCsv({ figures, period }: { readonly figures: readonly Figure[]; readonly period: string }) {
  const save = () =>
    download(
      `figures-${period}.csv`,
      csvOf(
        FIGURES,
        figures.map((figure) => FIGURES.map((name) => figure[name])),
      ),
    );
  return (
    <button type="button" class="btn" onClick={save}>
      {words.figuresAsCsv}
    </button>
  );
}
