import type { Data } from '@svc/client';
import { Link } from 'wouter-preact';
import { PageHead } from '../frame/page-head';
import { Sentence } from '../parts/sentence';
import { State } from '../parts/state';
import { Time } from '../parts/time';
import { texts } from '../texts/texts';
import type { Waits } from './answers';
import { InstanceActions } from './instance-actions';
import { leadOf } from './lead';
import type { Entry } from './use-history';
import { VerifyBadge } from '../parts/verify-badge';

type Instance = Data<'instances.get'>;

export interface InstanceHeadProps {
  readonly instance: Instance;
  readonly waits: Waits;
  /** The status at the commit that is shown; null for the live state. There is nothing to do in the past. */
  readonly pastStatus: string | null;
  readonly entries: readonly Entry[] | undefined;
  readonly onError: (error: unknown) => void;
}

export function InstanceHead({ instance, waits, pastStatus, entries, onError }: InstanceHeadProps) {
  const { id, status, started_at } = instance;
  const title = nameOfInstance(instance);
  const isPast = pastStatus !== null;
  const lead = leadOf(waits, instance);
  return (
    <PageHead
      title={title}
      crumb={<Crumb instance={instance} />}
      beside={
        <>
          <State status={pastStatus ?? status} isBadge />
          {entries !== undefined && <VerifyBadge entries={entries} />}
          <span class="dim">
            {texts.instance.started} <Time at={started_at} />
          </span>
        </>
      }
      lead={
        isPast ? undefined : (
          <>
            <b>
              <Sentence text={lead.strong} />
            </b>{' '}
            <Sentence text={lead.rest} />
          </>
        )
      }
      actions={isPast ? undefined : <InstanceActions id={id} name={title} status={status} onError={onError} />}
    />
  );
}

/** How an instance is called: by what its starter calls it, or its id. */
export function nameOfInstance({ correlation_id, id }: Pick<Instance, 'correlation_id' | 'id'>): string {
  return correlation_id ?? id;
}

export interface CrumbProps {
  readonly instance: Instance;
  /** Whether the page is of something within the instance, and leads back to it. */
  readonly isOfPart?: boolean;
}

/** Where an instance belongs. */
export function Crumb({ instance, isOfPart = false }: CrumbProps) {
  const { definition_key: key, definition_version: version, definition_name, parent_instance_id: parent } = instance;
  return (
    <>
      <Link href="/instances">{texts.instances.title}</Link> /{' '}
      <Link href={`/definitions/${encodeURIComponent(key)}?version=${version}`}>
        <bdi>{definition_name}</bdi> v{version}
      </Link>
      {parent !== null && (
        <>
          {' '}
          · {texts.instance.calledBy} <Link href={`/instances/${parent}`}>{parent}</Link>
        </>
      )}
      {isOfPart && (
        <>
          {' '}
          /{' '}
          <Link href={`/instances/${instance.id}`}>
            <bdi>{nameOfInstance(instance)}</bdi>
          </Link>
        </>
      )}
    </>
  );
}

export interface PastBarProps {
  readonly commit: number;
  readonly last: number;
  readonly onBack: () => void;
}

/** On top of a past state. */
export function PastBar({ commit, last, onBack }: PastBarProps) {
  return (
    <div class="repairbar" role="status">
      <p class="grow">
        <b>{texts.past.bar(commit, last)}</b>
      </p>
      <button type="button" class="btn btn-s" onClick={onBack}>
        {texts.past.back}
      </button>
    </div>
  );
}
