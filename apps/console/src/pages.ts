import type { PageComponent } from './frame/page';

export const BASE_PATH = '/console';

/** A page is loaded when it is opened. */
export interface PageEntry {
  readonly path: string;
  readonly load: () => Promise<PageComponent>;
}

export const PAGES: readonly PageEntry[] = [
  { path: '/', load: () => import('./overview/home-page').then(({ HomePage }) => HomePage) },
  { path: '/overview', load: () => import('./overview/overview-page').then(({ OverviewPage }) => OverviewPage) },
  {
    path: '/instances',
    load: () => import('./instances/instances-page').then(({ InstancesPage }) => InstancesPage),
  },
  {
    path: '/instances/:id',
    load: () => import('./instance/instance-page').then(({ InstancePage }) => InstancePage),
  },
  {
    path: '/instances/:id/repair',
    load: () => import('./repair/repair-page').then(({ RepairPage }) => RepairPage),
  },
  { path: '/batches', load: () => import('./batches/batches-page').then(({ BatchesPage }) => BatchesPage) },
  { path: '/batches/:id', load: () => import('./batches/batch-page').then(({ BatchPage }) => BatchPage) },
  { path: '/inbox/:taskId?', load: () => import('./inbox/inbox-page').then(({ InboxPage }) => InboxPage) },
  {
    path: '/definitions',
    load: () => import('./definitions/definitions-page').then(({ DefinitionsPage }) => DefinitionsPage),
  },
  {
    path: '/definitions/:key',
    load: () => import('./definitions/definition-page').then(({ DefinitionPage }) => DefinitionPage),
  },
  { path: '/jobs', load: () => import('./jobs/jobs-page').then(({ JobsPage }) => JobsPage) },
  { path: '/webhooks', load: () => import('./webhooks/webhooks-page').then(({ WebhooksPage }) => WebhooksPage) },
  { path: '/webhooks/:id', load: () => import('./webhooks/webhook-page').then(({ WebhookPage }) => WebhookPage) },
  {
    path: '/credentials',
    load: () => import('./credentials/credentials-page').then(({ CredentialsPage }) => CredentialsPage),
  },
  { path: '/keys', load: () => import('./keys/keys-page').then(({ KeysPage }) => KeysPage) },
  { path: '/audit', load: () => import('./audit/audit-page').then(({ AuditPage }) => AuditPage) },
  {
    path: '/decisions',
    load: () => import('./decisions/decisions-page').then(({ DecisionsPage }) => DecisionsPage),
  },
  {
    path: '/decisions/:key',
    load: () => import('./decisions/decision-page').then(({ DecisionPage }) => DecisionPage),
  },
  { path: '/model/:key?', load: () => import('./model/model-page').then(({ ModelPage }) => ModelPage) },
];
