import { readFileSync } from 'node:fs';

/** The pages of the console, by the paths in their source. A page without a path in quotes fails. */
export function pathsOfPages(): string[] {
  const source = readFileSync(new URL('../../../apps/console/src/pages.ts', import.meta.url), 'utf8');
  const list = source.slice(source.indexOf('PAGES: readonly PageEntry[] = ['));
  const paths = [...list.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? '');
  const pages = [...list.matchAll(/\bload: \(\) =>/g)].length;
  if (pages === 0 || pages !== paths.length)
    throw new Error(`expected a path for each page of src/pages.ts, found ${paths.length} of ${pages}`);
  return paths;
}

/** Things that the addresses of pages name. */
export interface Things {
  readonly instance: string;
  readonly failed: string;
  readonly task: string;
  readonly definition: string;
  readonly webhook: string;
  readonly batch: string;
  readonly decision: string;
}

/**
 * Addresses of each page. A new page needs at least one here (`hostile-texts.spec.ts` says so); then it is opened with hostile texts, at
 * 320 pixels, in light and dark, and by a key that may not read what it shows.
 */
const ADDRESSES: Readonly<Record<string, (things: Things) => readonly string[]>> = {
  '/': () => ['/'],
  '/overview': () => ['/overview'],
  '/instances': () => ['/instances'],
  '/instances/:id': ({ instance, failed }) => [
    `/instances/${instance}`,
    `/instances/${instance}?commit=1`,
    `/instances/${failed}`,
  ],
  '/instances/:id/repair': ({ instance, failed }) => [
    `/instances/${failed}/repair?do=retry`,
    `/instances/${instance}/repair?do=variables`,
  ],
  '/inbox/:taskId?': ({ task }) => ['/inbox?tab=unassigned', `/inbox/${task}?tab=unassigned`],
  '/definitions': () => ['/definitions'],
  '/definitions/:key': ({ definition }) => [`/definitions/${definition}`],
  '/model/:key?': ({ definition }) => ['/model', `/model/${definition}`],
  '/decisions': () => ['/decisions'],
  '/decisions/:key': ({ decision }) => [`/decisions/${decision}`, `/decisions/${decision}?edit`],
  '/jobs': () => ['/jobs'],
  '/batches': () => ['/batches'],
  '/batches/:id': ({ batch }) => [`/batches/${batch}`],
  '/webhooks': () => ['/webhooks'],
  '/webhooks/:id': ({ webhook }) => [`/webhooks/${webhook}`],
  '/credentials': () => ['/credentials'],
  '/keys': () => ['/keys'],
  '/audit': () => ['/audit'],
};

/** Addresses of the page with this path. @throws {Error} if there is none */
export function addressesOf(things: Things, path: string): readonly string[] {
  const addresses = ADDRESSES[path]?.(things) ?? [];
  if (addresses.length > 0) return addresses;
  throw new Error(`expected an address of the page ${path} in tests/console/support/pages.ts`);
}
