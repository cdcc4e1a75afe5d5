import { Redirect } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { may, type Scope } from '../session/session';
import { OverviewPage } from './overview-page';

/** Where whoever sees no instances begins: at the first of these that the key may open. */
const BEGINNINGS: readonly (readonly [Scope, path: string])[] = [
  ['tasks:read', '/inbox'],
  ['definitions:read', '/definitions'],
  ['jobs:work', '/jobs'],
  ['webhooks:manage', '/webhooks'],
  ['credentials:read', '/credentials'],
];

/** Where the console begins: the overview; the first steps, where there is no definition; otherwise what the key may open. */
export function HomePage() {
  const seesInstances = may('instances:read');
  const { data } = useQuery(['definitions', 'any'], (signal) => client.definitions.list({ limit: 1 }, { signal }), {
    isEnabled: seesInstances && may('definitions:read'),
  });
  const [, beginning = '/definitions'] = BEGINNINGS.find(([scope]) => may(scope)) ?? [];
  if (!seesInstances) return <Redirect to={beginning} replace />;
  if (data?.data.length === 0) return <Redirect to="/definitions" replace />;
  return <OverviewPage />;
}
