import { Redirect } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { may } from '../session/session';
import { OverviewPage } from './overview-page';

/** Where the console begins: the overview; the first steps, where there is no definition; the inbox of those who see tasks only. */
export function HomePage() {
  const seesInstances = may('instances:read');
  const { data } = useQuery(['definitions', 'any'], (signal) => client.definitions.list({ limit: 1 }, { signal }), {
    isEnabled: seesInstances && may('definitions:read'),
  });
  if (!seesInstances) return <Redirect to={may('tasks:read') ? '/inbox' : '/definitions'} replace />;
  if (data?.data.length === 0) return <Redirect to="/definitions" replace />;
  return <OverviewPage />;
}
