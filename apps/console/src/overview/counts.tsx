import type { Data } from '@svc/client';
import { Link } from 'wouter-preact';
import { listAddress } from '../instances/filters';
import { State, type InstanceStatus } from '../parts/state';
import { texts } from '../texts/texts';
import type { Figure } from './figures-panels';

const OPEN = ['error', 'suspended', 'running'] as const;
const OVER = ['completed', 'terminated'] as const;

export interface CountsProps {
  readonly counts: Data<'monitoring.summary'>['instances'];
  /** Of the last 24 hours. */
  readonly day: readonly Figure[];
}

/** How many there are in each state; of those that are over, how many in the last day. */
export function Counts({ counts, day }: CountsProps) {
  const since = day[0]?.start;
  return (
    <nav class="counts" aria-label={texts.overview.byStatus}>
      {OPEN.map((status) => (
        <Count
          key={status}
          status={status}
          count={counts[status]}
          href={listAddress([{ name: 'status', value: status }])}
        />
      ))}
      {OVER.map((status) => (
        <Count
          key={status}
          status={status}
          word={texts.overview.lastDay(texts.statuses[status])}
          count={day.reduce((sum, figure) => sum + figure[status], 0)}
          href={listAddress([
            { name: 'status', value: status },
            ...(since === undefined ? [] : [{ name: 'ended_from', value: since } as const]),
          ])}
        />
      ))}
    </nav>
  );
}

interface CountProps {
  readonly status: InstanceStatus;
  readonly word?: string;
  readonly count: number;
  readonly href: string;
}

/** A state in which nothing is has no colour. */
function Count({ status, word, count, href }: CountProps) {
  return (
    <Link href={href} class={count === 0 ? 'is-none' : ''}>
      <State status={status} {...(word !== undefined && { word })} />
      <span class="n">{count.toLocaleString('en')}</span>
    </Link>
  );
}
