import type { DataSource } from 'typeorm';
import { snakeCase } from '../entities/columns.js';
import { InstanceSchema } from '../entities/instance.js';
import type { InstanceSummaryRow } from '../entities/instance.js';
import { ifFitting } from './list-bytes.js';
import type { TenantScope } from '../tenant-scope.js';
import type { TenantFractions } from './tenant-fractions.js';
import type { RowPage } from './row-page.js';
import { hasTrigram, pattern, piecesOf } from './word-search.js';

/**
 * How many rows at the top of a list are searched for words before the index of words is used. A word that many instances have
 * is found among these at once, while the index would return all of them.
 */
const NEAR = 4_000;
/** The same for a filtered list, whose rows are far apart. */
const NEAR_OF_FILTERED = 1_000;

/** How many rows at the top of a list are sampled to estimate how many have a piece of a word, and the share that counts as many. */
const SAMPLE = 500;
const COMMON = 0.1;
/** If a tenant has this share of all instances, only words are looked up in the index: it would take longer to exclude other tenants. */
const DOMINANT = 1 / 3;

/** The tenant is the first value of every statement. */
const OWN = 'i.tenant_id = $1';
/** The same condition in a form that no index supports. */
const SEARCH_OF_ROW = `(i.search || '')`;
const ofRow = (condition: string): string => `(${condition}) IS TRUE`;

const UNSHOWN = new Set(['initialVariables', 'search', 'isMoving', 'halted']);
/** The columns of {@link InstanceSummaryRow}. */
const SUMMARY_PROPERTIES = Object.keys(InstanceSchema.options.columns).filter((name) => !UNSHOWN.has(name));
export const SUMMARY_COLUMNS = SUMMARY_PROPERTIES.map((property) => `i.${snakeCase(property)} AS "${property}"`).join(
  ', ',
);

/** An instance in a list: without its metadata if they are large. */
export type InstanceListRow = Omit<InstanceSummaryRow, 'metadata'> & { readonly metadata: string | null };

const METADATA = 'i.metadata';
/** The columns of {@link InstanceListRow}, of the instance `i`. */
export const LIST_COLUMNS = SUMMARY_COLUMNS.replace(`${METADATA} AS`, `${ifFitting([METADATA])[METADATA]} AS`);

/** Filters of the list, all of which must hold [instances#list]. */
export interface InstanceFilter {
  readonly status?: string | undefined;
  readonly definitionKey?: string | undefined;
  readonly definitionVersion?: number | undefined;
  readonly correlationId?: string | undefined;
  readonly parentInstanceId?: string | undefined;
  /** At or after. */
  readonly startedFrom?: Date | undefined;
  /** Before. */
  readonly startedTo?: Date | undefined;
  /** Every word must occur in correlation id, definition name or metadata; case and accents are ignored. */
  readonly words?: readonly string[];
  /** Names of variables with their values as text. */
  readonly variables?: readonly (readonly [string, string])[];
}

export interface ListSource {
  readonly dataSource: Pick<DataSource, 'query'>;
  readonly shares: Pick<TenantFractions, 'of'>;
}

/** Lists instances of a tenant by a filter, newest first, in a time that does not grow with their number. */
export class InstanceList {
  private readonly values: unknown[] = [];
  private readonly joins: string[] = [];
  /** The condition that a row comes after the place from which the list is read. */
  private readonly isBehind: readonly string[];
  /** Further conditions on the instance itself. */
  private readonly conditions: string[] = [];
  /** Conditions on joined tables. */
  private readonly joined: string[] = [];
  private readonly valuesOfConditions: number;
  private readonly words: readonly string[];
  private readonly isFiltered: boolean;

  /** With `before`, only those that started before this id was made. */
  constructor(
    private readonly source: ListSource,
    private readonly tenant: TenantScope,
    filter: InstanceFilter,
    before: string | null,
  ) {
    this.value(tenant);
    this.isBehind = before === null ? [] : [`i.id < ${this.value(before)}`];
    const given = comparisons(filter).filter(([, value]) => value !== undefined);
    for (const [comparison, value] of given) this.conditions.push(`i.${comparison} ${this.value(value)}`);
    this.valuesOfConditions = this.values.length;
    filter.variables?.forEach(([name, value], n) => this.compareVariable(`v${n}`, name, value, before));
    this.isFiltered = given.length > 0 || this.joins.length > 0;
    this.words = filter.words ?? [];
  }

  async page({ limit, offset }: Omit<RowPage, 'after'>): Promise<InstanceListRow[]> {
    const rest = [...this.words, limit, offset];
    const first = this.next + this.words.length;
    const slice = `ORDER BY i.id DESC LIMIT $${first} OFFSET $${first + 1}`;
    if (!this.words.some(hasTrigram))
      return this.query(`SELECT ${LIST_COLUMNS} ${this.rows(this.have(SEARCH_OF_ROW, this.words))} ${slice}`, rest);
    const near = await this.query<InstanceListRow>(
      `SELECT ${LIST_COLUMNS} FROM (SELECT i.* ${this.rows()} ORDER BY i.id DESC LIMIT ${this.near}) i WHERE ${this.haveWords.join(' AND ')} ${slice}`,
      rest,
    );
    if (near.length === limit) return near;
    const { isWhole, telling } = await this.sample();
    return isWhole || !(await this.isLong()) ? near : this.farPage({ limit, offset }, telling);
  }

  /** Uses the index: for `pieces` if there are any, otherwise for the words. */
  private async farPage(
    { limit, offset }: Omit<RowPage, 'after'>,
    pieces: readonly string[],
  ): Promise<InstanceListRow[]> {
    const values = [...this.words, ...pieces];
    const matches =
      pieces.length === 0
        ? this.haveWords
        : [...this.have('i.search', pieces, this.words.length), ...this.have(SEARCH_OF_ROW, this.words)];
    const first = this.next + values.length;
    const isOwn = (await this.source.shares.of(this.tenant)) < DOMINANT ? OWN : ofRow(OWN);
    // An index of ids would be read for all rows after the place, which takes longer than filtering.
    const inList = [isOwn, ...this.isBehind.map(ofRow)];
    // OFFSET 0: the planner must not assume that they are found soon, since they may be at the end of the list.
    return this.query(
      `SELECT ${LIST_COLUMNS} FROM (SELECT i.id FROM (SELECT i.id ${this.rows(matches, inList)} OFFSET 0) i
         ORDER BY i.id DESC LIMIT $${first} OFFSET $${first + 1}) page
       JOIN instance i ON i.tenant_id = $1 AND i.id = page.id ORDER BY i.id DESC`,
      [...values, limit, offset],
    );
  }

  /**
   * Samples the first rows: whether they are all rows, and the rare pieces of the words if others are frequent. A frequent piece
   * makes the index slow and excludes little. No pieces if all are about equally frequent.
   */
  private async sample(): Promise<{ isWhole: boolean; telling: readonly string[] }> {
    const pieces = piecesOf(this.words);
    if (pieces.length < 2 && this.joins.length === 0) return { isWhole: false, telling: [] };
    const counts = pieces.map((_, n) => `count(*) FILTER (WHERE i.search LIKE ${pattern(`$${this.next + n}`)})`);
    const [row] = await this.query<{ found: number[]; seen: number }>(
      `SELECT ARRAY[${counts.join(', ')}]::integer[] AS found, count(*)::integer AS seen
       FROM (SELECT i.search ${this.rows()} ORDER BY i.id DESC LIMIT ${SAMPLE}) i`,
      pieces,
    );
    const { found, seen } = row!;
    const telling = pieces.filter((_, n) => found[n]! < seen * COMMON);
    return { isWhole: seen < SAMPLE, telling: telling.length === pieces.length ? [] : telling };
  }

  async count(): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `SELECT count(*)::integer AS count ${this.rows(this.haveWords)}`,
      this.words,
    );
    return row?.count ?? 0;
  }

  private get near(): number {
    return this.isFiltered ? NEAR_OF_FILTERED : NEAR;
  }

  /** Whether there are more rows than were searched. Without the conditions on variables, which were just compared row by row. */
  private async isLong(): Promise<boolean> {
    const [row]: { isLong: boolean }[] = await this.source.dataSource.query(
      `SELECT EXISTS (SELECT FROM instance i WHERE ${[...this.inList, ...this.conditions].join(' AND ')} OFFSET ${this.near}) AS "isLong"`,
      this.values.slice(0, this.valuesOfConditions),
    );
    return row?.isLong === true;
  }

  private get inList(): readonly string[] {
    return [OWN, ...this.isBehind];
  }

  /** All conditions except the words, whose values come next. */
  private rows(more: readonly string[] = [], inList = this.inList): string {
    const conditions = [...inList, ...this.conditions, ...this.joined, ...more];
    return `FROM instance i ${this.joins.join(' ')} WHERE ${conditions.join(' AND ')}`;
  }

  private get haveWords(): readonly string[] {
    return this.have('i.search', this.words);
  }

  /** The condition that `text` (SQL) contains all `parts`, whose values come `after` this many other values. */
  private have(text: string, parts: readonly string[], after = 0): readonly string[] {
    return parts.map((_, n) => `${text} LIKE ${pattern(`$${this.next + after + n}`)}`);
  }

  private get next(): number {
    return this.values.length + 1;
  }

  /** A variable is one row. When it is joined, its index returns the instances in the order of the list. */
  private compareVariable(v: string, name: string, value: string, before: string | null): void {
    this.joins.push(
      `JOIN instance_variable ${v} ON ${v}.tenant_id = $1 AND ${v}.instance_id = i.id
         AND ${v}.name = ${this.value(name)} AND ${v}.searchable = ${this.value(value)}`,
    );
    if (before !== null) this.joined.push(`${v}.instance_id < ${this.value(before)}`);
  }

  private value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  private query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.source.dataSource.query(text, [...this.values, ...values]);
  }
}

function comparisons(filter: InstanceFilter): readonly (readonly [comparison: string, value: unknown])[] {
  return [
    ['status =', filter.status],
    ['definition_key =', filter.definitionKey],
    ['definition_version =', filter.definitionVersion],
    ['correlation_id =', filter.correlationId],
    ['parent_instance_id =', filter.parentInstanceId],
    ['started_at >=', filter.startedFrom],
    ['started_at <', filter.startedTo],
  ];
}
