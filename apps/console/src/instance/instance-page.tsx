import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { Diagram } from '../diagram/diagram';
import { PageHead } from '../frame/page-head';
import type { PageParams } from '../frame/page';
import { ErrorNote } from '../parts/error-note';
import { Panel } from '../parts/panel';
import { State } from '../parts/state';
import { Time } from '../parts/time';
import { texts } from '../texts/texts';

export function InstancePage({ params: { id = '' } }: { readonly params: PageParams }) {
  const instance = useQuery(['instance', id], (signal) => client.instances.get(id, { signal }));
  const { definition_key: key = '', definition_version: version } = instance.data ?? {};
  const xml = useQuery(
    ['xml', key, version],
    (signal) => client.definitions.xml(key, { version: version as number, layout: 'true' }, { signal }),
    { isEnabled: instance.data !== undefined },
  );
  if (instance.error !== null) return <ErrorNote error={instance.error} />;
  if (instance.data === undefined) return <main class="main" id="main" aria-busy="true" />;
  const { status, correlation_id, definition_name, started_at } = instance.data;
  return (
    <main class="main" id="main">
      <PageHead
        title={correlation_id ?? id}
        crumb={
          <>
            <Link href="/instances">{texts.instances.title}</Link> / <bdi>{definition_name}</bdi> v{version}
          </>
        }
        beside={
          <>
            <State status={status} isBadge />
            <span class="dim">
              {texts.instance.started} <Time at={started_at} />
            </span>
          </>
        }
      />
      <div class="body">
        <div class="inst">
          <div class="col">
            <Panel title={texts.diagram.title}>
              {xml.data !== undefined && <Diagram xml={xml.data} label={texts.diagram.title} />}
            </Panel>
          </div>
        </div>
      </div>
    </main>
  );
}
