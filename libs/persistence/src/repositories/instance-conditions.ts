import type { InstanceStatus } from '@svc/engine';
import type { TenantScope } from '../tenant-scope.js';
import { isThere, PASSIVE } from './passive-elements.js';
import { pattern } from './word-search.js';

/** How the value of a variable is compared; all but these two compare texts as texts and numbers as numbers. */
export type Comparison =
  | { readonly op: 'in' | 'not in'; readonly texts: readonly string[] }
  | { readonly op: 'lt' | 'lte' | 'gt' | 'gte'; readonly value: string | number };

/** What a search finds [instances#search]: all that is given must hold. */
export interface InstanceQuery {
  readonly ids?: readonly string[] | undefined;
  readonly statuses?: readonly InstanceStatus[] | undefined;
  readonly definitionKeys?: readonly string[] | undefined;
  readonly definitionVersion?: number | undefined;
  readonly correlationId?: string | undefined;
  readonly parentInstanceId?: string | undefined;
  readonly hasIncident?: boolean | undefined;
  /** A token is there, moving, waiting or frozen. */
  readonly elementId?: string | undefined;
  /** A token waits since before this time, at `elementId` if that is given. */
  readonly waitingSince?: Date | undefined;
  /** At or after. */
  readonly startedFrom?: Date | undefined;
  /** Before. */
  readonly startedTo?: Date | undefined;
  readonly endedFrom?: Date | undefined;
  readonly endedTo?: Date | undefined;
  /** Each is in the text that `q` searches. */
  readonly words: readonly string[];
  /** Each is in the error. */
  readonly errorWords: readonly string[];
  readonly variables: readonly (Comparison & { readonly name: string })[];
}

/** Tokens `t` that have not ended, as the index `token_place` has them. */
export const IS_PRESENT = `(t.status <> 'dead' OR t.incident_id IS NOT NULL)`;

const SIGNS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** The conditions of one search of the instance `i`, and their values. The tenant is the first value. */
export class InstanceConditions {
  readonly values: unknown[] = [];
  readonly #conditions = ['i.tenant_id = $1'];

  constructor(tenant: TenantScope, query: InstanceQuery) {
    this.value(tenant);
    this.#compareColumns(query);
    this.#compareIncident(query.hasIncident);
    this.#comparePlace(query);
    for (const word of query.words) this.add(`i.search LIKE ${pattern(this.value(word))}`);
    if (query.errorWords.length > 0) this.add('i.error IS NOT NULL');
    for (const word of query.errorWords) this.add(`svc_fold(i.error) LIKE ${pattern(this.value(word))}`);
    for (const { name, ...comparison } of query.variables) this.#compareVariable(name, comparison);
  }

  get where(): string {
    return this.#conditions.join(' AND ');
  }

  add(condition: string): void {
    this.#conditions.push(condition);
  }

  value(given: unknown): string {
    return `$${this.values.push(given)}`;
  }

  #compareColumns(query: InstanceQuery): void {
    this.#oneOf('i.id', 'uuid', query.ids);
    this.#oneOf('i.status', 'text', query.statuses);
    this.#oneOf('i.definition_key', 'text', query.definitionKeys);
    this.#compare('i.definition_version =', query.definitionVersion);
    this.#compare('i.correlation_id =', query.correlationId);
    this.#compare('i.parent_instance_id =', query.parentInstanceId);
    this.#compare('i.started_at >=', query.startedFrom);
    this.#compare('i.started_at <', query.startedTo);
    this.#compare('i.ended_at >=', query.endedFrom);
    this.#compare('i.ended_at <', query.endedTo);
  }

  #compare(comparison: string, given: unknown): void {
    if (given !== undefined) this.add(`${comparison} ${this.value(given)}`);
  }

  /** One value is compared as such, so that an index returns its rows in the order of the list. */
  #oneOf(column: string, type: 'uuid' | 'text', given: readonly string[] | undefined): void {
    if (given?.length === 1) this.#compare(`${column} =`, given[0]);
    else if (given !== undefined) this.add(`${column} = ANY (${this.value(given)}::${type}[])`);
  }

  /** Also a token that a handled error has frozen, while its instance goes on; an input that fits nowhere freezes none. */
  #compareIncident(hasIncident: boolean | undefined): void {
    if (hasIncident === undefined) return;
    if (hasIncident)
      this.add(`i.ended_at IS NULL AND i.id IN (
        SELECT t.instance_id FROM token t WHERE t.tenant_id = $1 AND t.incident_id IS NOT NULL
        UNION SELECT f.id FROM instance f WHERE f.tenant_id = $1 AND f.error IS NOT NULL AND f.ended_at IS NULL)`);
    else
      this.add(`(i.ended_at IS NOT NULL OR i.error IS NULL AND i.id NOT IN (
        SELECT t.instance_id FROM token t WHERE t.tenant_id = $1 AND t.incident_id IS NOT NULL))`);
  }

  #comparePlace({ elementId, waitingSince }: InstanceQuery): void {
    if (elementId === undefined && waitingSince === undefined) return;
    const conditions = ['t.tenant_id = $1', IS_PRESENT];
    if (elementId !== undefined) conditions.push(`t.element_id = ${this.value(elementId)}`);
    if (waitingSince !== undefined)
      conditions.push(`t.updated_at < ${this.value(waitingSince)} AND ${isThere(this.value(PASSIVE))}`);
    this.add(`i.id IN (SELECT t.instance_id FROM token t WHERE ${conditions.join(' AND ')})`);
  }

  #compareVariable(name: string, comparison: Comparison): void {
    const of = `v.tenant_id = $1 AND v.name = ${this.value(name)}`;
    this.add(`i.id IN (SELECT v.instance_id FROM instance_variable v WHERE ${of} AND ${this.#compared(comparison)})`);
  }

  /** The end of a subselect. A value is stored as JSON: texts begin with a quote. */
  #compared(comparison: Comparison): string {
    if ('texts' in comparison) {
      const texts = `${this.value(comparison.texts)}::text[]`;
      return comparison.op === 'in' ? `v.searchable = ANY (${texts})` : `(v.searchable <> ALL (${texts})) IS NOT FALSE`;
    }
    const { op, value } = comparison;
    const sign = SIGNS[op];
    // OFFSET 0: they are found once, and not looked for at each instance of the list, which takes long where none is found.
    if (typeof value === 'number') return `svc_number(v.value) ${sign} ${this.value(value)}::numeric OFFSET 0`;
    return `v.value LIKE '"%' AND v.searchable COLLATE "C" ${sign} ${this.value(value)} OFFSET 0`;
  }
}
