import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';

/** What happened in a span of time. */
export interface Figure {
  readonly started: number;
  readonly completed: number;
  readonly terminated: number;
  /** Incidents that put an instance into error. */
  readonly incidents: number;
  /** Seconds from start to end of the instances that ended; null if none did. */
  readonly medianSeconds: number | null;
  readonly p95Seconds: number | null;
}

const NOTHING: Figure = {
  ...{ started: 0, completed: 0, terminated: 0, incidents: 0 },
  ...{ medianSeconds: null, p95Seconds: null },
};

type BucketRow = Partial<Figure> & { readonly bucket: number };

/** Numbers of instances by the time of their start and end. */
export class Figures {
  constructor(private readonly dataSource: DataSource) {}

  /** One for each of the spans that begin at `starts`, which are in order; the last is not over. Null: of all definitions. */
  async of(tenant: TenantScope, starts: readonly Date[], definitionKey: string | null): Promise<Figure[]> {
    const ofKey = definitionKey === null ? ALL : OF_KEY;
    const values = [tenant, starts, ...(definitionKey === null ? [] : [definitionKey])];
    const rows = await Promise.all(
      Object.values(ofKey).map((text) => readPrepared<BucketRow>(this.dataSource, text, values)),
    );
    const figures: Figure[] = starts.map(() => NOTHING);
    for (const { bucket, ...found } of rows.flat()) figures[bucket - 1] = { ...figures[bucket - 1]!, ...found };
    return figures;
  }
}

const bucketOf = (column: string): string => `width_bucket(${column}, $2::timestamptz[]) AS bucket`;
const since = (column: string): string => `${column} >= ($2::timestamptz[])[1]`;
const SECONDS = 'extract(epoch FROM i.ended_at - i.started_at)::float8';
const share = (of: number, name: string): string =>
  `percentile_cont(${of}) WITHIN GROUP (ORDER BY ${SECONDS}) AS "${name}"`;

/** `ofKey`, `ofEntry`: conditions on the instance, and on an audit entry, that it is of the definition. */
function statements(ofKey: string, ofEntry: string): { readonly [what: string]: string } {
  return {
    started: `SELECT ${bucketOf('i.started_at')}, count(*)::integer AS started FROM instance i
      WHERE i.tenant_id = $1 AND ${since('i.started_at')} ${ofKey} GROUP BY 1`,
    ended: `SELECT ${bucketOf('i.ended_at')}, count(*) FILTER (WHERE i.status = 'completed')::integer AS completed,
        count(*) FILTER (WHERE i.status = 'terminated')::integer AS terminated, ${share(0.5, 'medianSeconds')}, ${share(0.95, 'p95Seconds')}
      FROM instance i WHERE i.tenant_id = $1 AND ${since('i.ended_at')} ${ofKey} GROUP BY 1`,
    incidents: `SELECT ${bucketOf('a.created_at')}, count(*)::integer AS incidents FROM audit_entry a
      WHERE a.tenant_id = $1 AND a.action = 'instance.error' AND ${since('a.created_at')} ${ofEntry} GROUP BY 1`,
  };
}

const ALL = statements('', '');
const OF_KEY = statements(
  'AND i.definition_key = $3',
  'AND EXISTS (SELECT FROM instance i WHERE i.tenant_id = $1 AND i.id = a.instance_id AND i.definition_key = $3)',
);
