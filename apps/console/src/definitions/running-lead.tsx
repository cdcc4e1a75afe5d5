import type { Page } from '@svc/client';
import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { listAddress } from '../instances/filters';
import { may } from '../session/session';
import { texts } from '../texts/texts';

type Instances = Page<'instances.list'>;

/** So many are counted one by one. */
const COUNTED = 100;

/** One sentence: how many instances run, in which versions, and how many are in error. */
export function RunningLead({ definitionKey }: { readonly definitionKey: string }) {
  const isEnabled = may('instances:read');
  const running = useCount(definitionKey, 'running', isEnabled);
  const broken = useCount(definitionKey, 'error', isEnabled);
  if (running === undefined || broken === undefined) return <span> </span>;
  const inError = listAddress([
    { name: 'status', value: 'error' },
    { name: 'definition', value: definitionKey },
  ]);
  return (
    <>
      {runs(running)}
      {broken.data.length > 0 && (
        <>
          {' '}
          <Link href={inError}>{texts.definition.broken(countText(broken))}</Link>.
        </>
      )}
    </>
  );
}

function useCount(key: string, status: 'running' | 'error', isEnabled: boolean): Instances | undefined {
  return useQuery(
    ['instances', 'of', key, status],
    (signal) => client.instances.list({ definition_key: key, status, limit: COUNTED }, { signal }),
    { isEnabled },
  ).data;
}

function countText({ data, page }: Instances): string {
  return page.has_more ? texts.definition.moreThan(data.length) : String(data.length);
}

function runs(running: Instances): string {
  const { none, runs: runText, allIn, spread, inVersion } = texts.definition;
  if (running.data.length === 0) return none;
  const versions = new Map<number, number>();
  for (const { definition_version: version } of running.data) versions.set(version, (versions.get(version) ?? 0) + 1);
  const counts = [...versions].sort(([one], [other]) => other - one);
  const text = runText(countText(running));
  if (running.page.has_more) return `${text}.`;
  if (counts.length === 1) return `${text}${allIn(counts[0]?.[0] as number)}.`;
  return `${text}${spread(counts.map(([version, count]) => inVersion(count, version)).join(', '))}.`;
}
