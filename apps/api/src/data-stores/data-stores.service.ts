import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import {
  type DataStoreEntryRow,
  type DataStoreEntrySummary,
  DataStores,
  DataStoreWriter,
  type TenantScope,
} from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { badRequest, notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page, type PageQuery } from '../http/pages/page.js';
import { PATH_NAME, PATH_NAME_SAYS } from '../http/requests/path-names.js';
import { requireRoom } from '../quotas/require-room.js';
import {
  type DataStoreEntryDto,
  dataStoreEntryDto,
  type DataStoreEntrySummaryDto,
  dataStoreEntrySummaryDto,
  type PutDataStoreEntryDto,
} from './data-store.dto.js';

const ENTRY = 'the entry';
/** Of a tenant, in all its stores. */
const MAX_ENTRIES = 1_000_000;
const MAX_NAME_LENGTH = 255;
const KEY = /^[^\0]{1,255}$/u;

/** The data stores that the tenant's processes read [data-stores#data-stores]. */
@Injectable()
export class DataStoresService {
  constructor(
    private readonly stores: DataStores,
    private readonly writer: DataStoreWriter,
    private readonly writes: AuditedWrites,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Ordered by key. A store exists by its entries only: one that was never written to has an empty list. */
  async list(tenant: TenantScope, store: string, query: PageQuery): Promise<Page<DataStoreEntrySummaryDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors(`data-stores/${store}`, tenant);
    const after = cursors.placeIn(query, KEY);
    const rows = await this.stores.list(tenant, store, { limit: limit + 1, offset, after });
    return Page.of(rows, query, ({ key }) => cursors.at(key)).map(dataStoreEntrySummaryDto);
  }

  async get(tenant: TenantScope, store: string, key: string): Promise<DataStoreEntryDto> {
    return dataStoreEntryDto(await this.entry(tenant, store, key));
  }

  /** Version 1 is a new entry. The audit log names the entry without its value. */
  async put(
    { tenant, actor }: Caller,
    store: string,
    key: string,
    { value }: PutDataStoreEntryDto,
  ): Promise<DataStoreEntryDto> {
    requireName('the name of the store', store);
    requireName('the key', key);
    if (value === undefined) throw badRequest('value must be given');
    const bytes = Buffer.byteLength(JSON.stringify(value), 'utf8');
    const { maxDataStoreEntryBytes } = this.config;
    if (bytes > maxDataStoreEntryBytes)
      throw badRequest(`value must be at most ${maxDataStoreEntryBytes} bytes as JSON, found ${bytes}`);
    const written = await this.writes.record(tenant, actor, async (tx) => {
      const result = await this.writer.put(tenant, { store, key }, value, tx);
      if (result.version === 1)
        requireRoom(MAX_ENTRIES, 'entries of data stores', (await this.writer.count(tenant, tx)) - 1);
      return { result, entries: [entryOf('data_store.entry_written', result)] };
    });
    return { ...dataStoreEntrySummaryDto(written), value };
  }

  async remove({ tenant, actor }: Caller, store: string, key: string): Promise<void> {
    await this.entry(tenant, store, key);
    await this.writes.record(tenant, actor, async (tx) => {
      const removed = await this.writer.remove(tenant, store, key, tx);
      if (removed === null) throw notFound(ENTRY);
      return { result: undefined, entries: [entryOf('data_store.entry_deleted', removed)] };
    });
  }

  private async entry(tenant: TenantScope, store: string, key: string): Promise<DataStoreEntryRow> {
    const row = await this.stores.find(tenant, store, key);
    if (row === null) throw notFound(ENTRY);
    return row;
  }
}

/** Slashes are refused, since some proxies decode `%2F` into a path separator. */
function requireName(what: string, name: string): void {
  if (name.length > MAX_NAME_LENGTH)
    throw badRequest(`${what} must have at most ${MAX_NAME_LENGTH} characters, found ${name.length}`);
  if (/[/\\]/.test(name)) throw badRequest(`${what} must not contain a slash or backslash`);
  if (!PATH_NAME.test(name)) throw badRequest(`${what} must ${PATH_NAME_SAYS}`);
}

function entryOf(action: string, { store, key, version }: DataStoreEntrySummary) {
  return { instanceId: null, action, payload: { store, key, version } };
}
