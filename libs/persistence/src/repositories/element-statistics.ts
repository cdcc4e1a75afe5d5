import type { InstanceStatus } from '@svc/engine';
import type { DataSource } from 'typeorm';
import { readPrepared } from '../prepared-query.js';
import type { TenantScope } from '../tenant-scope.js';
import { isThere, PASSIVE } from './passive-elements.js';

/** The newest instances whose audit entries are read, and how many entries. */
const MOST_SAMPLED = 1_000;
const MOST_ENTRIES = 50_000;

/** What is known of an element over the instances of a version. */
export interface ElementStatistic {
  readonly elementId: string;
  /** Tokens that move or wait there now. */
  readonly tokens: number;
  /** Tokens that an incident has frozen there. */
  readonly incidents: number;
  /** How often it was completed, in the sampled instances. */
  readonly passed: number;
  /** Seconds from entering to completing it, in the sampled instances; null if it was never completed there. */
  readonly medianSeconds: number | null;
  readonly p95Seconds: number | null;
}

export interface VersionStatistics {
  readonly instances: readonly { readonly status: InstanceStatus; readonly count: number }[];
  readonly elements: readonly ElementStatistic[];
  /** Instances whose entries were read, the newest ones. */
  readonly sampled: number;
  /** Whether the entries are those of all instances. Retention may have removed older ones. */
  readonly isWhole: boolean;
}

interface Sample {
  readonly sampled: number;
  readonly entries: number;
}

/** Statistics of the instances of a version of a definition by element. Tokens are counted; times come from the audit entries of a sample. */
export class ElementStatistics {
  constructor(private readonly dataSource: DataSource) {}

  async of(tenant: TenantScope, key: string, version: number): Promise<VersionStatistics> {
    const of = [tenant, key, version];
    const [instances, present, passed] = await Promise.all([
      this.read<VersionStatistics['instances'][number]>(INSTANCES, of),
      this.read<Pick<ElementStatistic, 'elementId' | 'tokens' | 'incidents'>>(PRESENT, [...of, PASSIVE]),
      this.read<Sample & ElementStatistic>(PASSED, of),
    ]);
    const [{ sampled, entries } = { sampled: 0, entries: 0 }] = passed;
    const all = instances.reduce((sum, { count }) => sum + count, 0);
    const isWhole = sampled >= all && entries <= MOST_ENTRIES;
    return { instances, elements: merged(present, passed), sampled, isWhole };
  }

  private read<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return readPrepared(this.dataSource, text, values);
  }
}

type Part = Partial<ElementStatistic> & { readonly elementId: string | null };

/** The sample has a row without an element, which says how large it is. */
function merged(...parts: readonly (readonly Part[])[]): ElementStatistic[] {
  const byId = new Map<string, Part>();
  for (const part of parts.flat())
    if (part.elementId !== null) byId.set(part.elementId, { ...byId.get(part.elementId), ...part });
  return [...byId].map(([elementId, known]) => {
    const { tokens = 0, incidents = 0, passed = 0, medianSeconds = null, p95Seconds = null } = known;
    return { elementId, tokens, incidents, passed, medianSeconds, p95Seconds };
  });
}

const OF_VERSION = 'i.tenant_id = $1 AND i.definition_key = $2 AND i.definition_version = $3';

const INSTANCES = `SELECT i.status, count(*)::integer AS count FROM instance i WHERE ${OF_VERSION} GROUP BY 1`;

const PRESENT = `
  SELECT t.element_id AS "elementId", count(*) FILTER (WHERE ${isThere('$4')})::integer AS tokens, count(t.incident_id)::integer AS incidents
  FROM token t JOIN instance i ON ${OF_VERSION} AND i.id = t.instance_id AND i.ended_at IS NULL
  WHERE t.tenant_id = $1 AND (t.status <> 'dead' OR t.incident_id IS NOT NULL) GROUP BY 1`;

/** Entries name no token. An element is taken to have been entered when its instance entered it last, which holds for loops and for parallel iterations. */
const PASSED = `
  WITH sample AS MATERIALIZED (SELECT i.id FROM instance i WHERE ${OF_VERSION} ORDER BY i.id DESC LIMIT ${MOST_SAMPLED}),
  entry AS MATERIALIZED (SELECT s.id, a.sequence, a.action, a.created_at, a.payload::json ->> 'element_id' AS element_id
    FROM sample s JOIN LATERAL (SELECT * FROM audit_entry a WHERE a.tenant_id = $1 AND a.instance_id = s.id
      AND a.action IN ('element.entered', 'element.completed') ORDER BY a.sequence LIMIT ${MOST_ENTRIES}) a ON true LIMIT ${MOST_ENTRIES + 1}),
  timed AS (SELECT element_id, action, created_at,
    max(created_at) FILTER (WHERE action = 'element.entered') OVER (PARTITION BY id, element_id ORDER BY sequence) AS entered_at FROM entry)
  SELECT NULL AS "elementId", NULL::integer AS passed, NULL::float8 AS "medianSeconds", NULL::float8 AS "p95Seconds",
    (SELECT count(*)::integer FROM sample) AS sampled, (SELECT count(*)::integer FROM entry) AS entries
  UNION ALL
  SELECT element_id, count(*)::integer, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM created_at - entered_at)::float8),
    percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM created_at - entered_at)::float8), NULL, NULL
  FROM timed WHERE action = 'element.completed' GROUP BY element_id`;
