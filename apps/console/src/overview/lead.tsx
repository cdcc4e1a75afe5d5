import { foreign } from '../parts/foreign';
import { Sentence } from '../parts/sentence';
import { ageText, clockText } from '../parts/times';
import { texts } from '../texts/texts';
import type { Age } from './choice';
import { type IncidentGroup, instancesIn, type WaitGroup, worstOf } from './groups';

const words = texts.overview;

export interface LeadProps {
  readonly running: number | undefined;
  readonly incidents: readonly IncidentGroup[] | undefined;
  readonly waits: readonly WaitGroup[] | undefined;
  readonly age: Age;
}

/** What is worst now: incidents before waits; otherwise that all is well. */
export function Lead({ running, incidents, waits, age }: LeadProps) {
  if (running === undefined || incidents === undefined || waits === undefined) return <>{texts.loading}</>;
  const { first, rest } = leadOf({ running, incidents, waits, age });
  return (
    <>
      <b>
        <Sentence text={first} />
      </b>
      <Sentence text={rest} />
    </>
  );
}

interface Facts {
  readonly running: number;
  readonly incidents: readonly IncidentGroup[];
  readonly waits: readonly WaitGroup[];
  readonly age: Age;
}

function leadOf({ running, incidents, waits, age }: Facts): { first: string; rest: string } {
  const ageName = texts.instances.ages[age];
  const worst = worstOf(incidents);
  if (worst !== undefined) return stoppedLead(worst, incidents);
  const [oldest] = waits;
  if (oldest !== undefined)
    return {
      first: words.late(instancesIn(waits), ageName),
      rest: words.lateWhere(foreign(oldest.element_name ?? oldest.element_id), ageText(oldest.oldest_since)),
    };
  return { first: words.well, rest: running === 0 ? words.nothingRuns(ageName) : words.wellWhy(ageName, running) };
}

function stoppedLead(worst: IncidentGroup, incidents: readonly IncidentGroup[]): { first: string; rest: string } {
  const element = worst.element_name ?? worst.element_id;
  const where = element === null ? words.stoppedHere : words.stoppedAt(foreign(element));
  const others = incidents.filter((group) => group !== worst);
  const more = others.length === 0 ? '' : words.otherGroups(instancesIn(others), others.length);
  return {
    first: words.stopped(worst.instances, foreign(worst.definition_name)) + where,
    rest: words.stoppedWhy(foreign(worst.message), clockText(worst.first_at)) + more,
  };
}
