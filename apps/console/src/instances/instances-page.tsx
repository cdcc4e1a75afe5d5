import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { PageHead } from '../frame/page-head';
import { ErrorNote } from '../parts/error-note';
import { State } from '../parts/state';
import { Age } from '../parts/time';
import { texts } from '../texts/texts';

export function InstancesPage() {
  const { data, error } = useQuery(['instances'], (signal) => client.instances.list({ limit: 50 }, { signal }));
  return (
    <main class="main" id="main">
      <PageHead title={texts.instances.title} />
      <div class="body">
        {error !== null && <ErrorNote error={error} />}
        <section class="panel">
          <table class="list">
            <thead>
              <tr>
                <th scope="col">{texts.instances.status}</th>
                <th scope="col">{texts.instances.instance}</th>
                <th scope="col">{texts.instances.definition}</th>
                <th scope="col" class="num">
                  {texts.instances.started}
                </th>
              </tr>
            </thead>
            <tbody>
              {(data?.data ?? []).map((instance) => (
                <tr key={instance.id}>
                  <td>
                    <State status={instance.status} />
                  </td>
                  <td>
                    <Link href={`/instances/${instance.id}`}>
                      <bdi>{instance.correlation_id ?? instance.id}</bdi>
                    </Link>
                  </td>
                  <td>
                    <bdi>{instance.definition_name}</bdi> v{instance.definition_version}
                  </td>
                  <td class="num">
                    <Age at={instance.started_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </main>
  );
}
