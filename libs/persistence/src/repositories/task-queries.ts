import type { DataSource } from 'typeorm';
import type { TaskRow } from '../entities/work.js';
import type { TenantScope } from '../tenant-scope.js';
import { TASK_LIST_COLUMNS } from './task-search.js';
import type { TaskListRow } from './task-search.js';

/** What a search finds [tasks#search]: all that is given must hold. */
export interface TaskQuery {
  readonly statuses: readonly TaskRow['status'][];
  /** Null: of nobody. */
  readonly assignee?: string | null | undefined;
  /** Of any of these groups, or of any of these users. */
  readonly candidateGroups?: readonly string[] | undefined;
  readonly candidateUsers?: readonly string[] | undefined;
  readonly dueBefore?: Date | undefined;
  readonly dueAfter?: Date | undefined;
  readonly priorityFrom?: number | undefined;
  readonly priorityTo?: number | undefined;
  readonly definitionKey?: string | undefined;
  readonly elementId?: string | undefined;
  readonly instanceId?: string | undefined;
  /** Names of variables of the process with their values as text. */
  readonly variables: readonly (readonly [string, string])[];
  /** Each is in the name, whatever its case and accents. */
  readonly words: readonly string[];
}

export const TASK_SORTS = { due_at: 'due_at', priority: 'priority', name: 'name' } as const;

/** Tasks without a value come last in either direction. Oldest first among equal ones. */
export interface TaskSort {
  readonly by: keyof typeof TASK_SORTS | 'created_at';
  readonly isDescending: boolean;
}

/** The values of the last shown task by which the list is sorted, and its id. */
export interface TaskPlace {
  readonly values: readonly (string | number | null)[];
  readonly id: string;
}

export interface TaskPage {
  readonly sort: readonly TaskSort[];
  readonly after: TaskPlace | null;
  readonly limit: number;
  readonly offset: number;
}

const TYPES = { due_at: 'timestamptz', priority: 'integer', name: 'text' } as const;
const OPEN: ReadonlySet<string> = new Set(['pending', 'claimed']);

/** Searches of human tasks. */
export class TaskQueries {
  constructor(private readonly dataSource: DataSource) {}

  find(tenant: TenantScope, query: TaskQuery, page: TaskPage): Promise<TaskListRow[]> {
    const search = new Search(tenant, query);
    const { columns, isIdDescending } = orderOf(page.sort);
    if (page.after !== null) search.startAfter(columns, isIdDescending, page.after);
    const order = columns.map(
      ({ by, isDescending }) => `${TASK_SORTS[by]} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST`,
    );
    const last = `id${isIdDescending ? ' DESC' : ''}`;
    return this.dataSource.query(
      `SELECT ${TASK_LIST_COLUMNS} FROM task WHERE ${search.where} ORDER BY ${[...order, last].join(', ')}
       LIMIT ${search.value(page.limit)} OFFSET ${search.value(page.offset)}`,
      search.values,
    );
  }

  async count(tenant: TenantScope, query: TaskQuery): Promise<number> {
    const search = new Search(tenant, query);
    const text = `SELECT count(*)::integer AS count FROM task WHERE ${search.where}`;
    const [row] = await this.dataSource.query<{ count: number }[]>(text, search.values);
    return row?.count ?? 0;
  }
}

type Column = TaskSort & { readonly by: keyof typeof TASK_SORTS };

/** Ids are in the order of creation, and no two are equal: nothing after them matters. */
export function orderOf(sort: readonly TaskSort[]): {
  readonly columns: readonly Column[];
  readonly isIdDescending: boolean;
} {
  const created = sort.findIndex(({ by }) => by === 'created_at');
  const columns = (created === -1 ? sort : sort.slice(0, created)).flatMap(({ by, isDescending }) =>
    by === 'created_at' ? [] : [{ by, isDescending }],
  );
  return { columns, isIdDescending: sort[created]?.isDescending ?? false };
}

/** The conditions of one search, and their values. */
class Search {
  readonly values: unknown[] = [];
  readonly #conditions: string[];

  constructor(tenant: TenantScope, query: TaskQuery) {
    const own = this.value(tenant);
    this.#conditions = [`tenant_id = ${own}`, statusIn(query.statuses)];
    this.#compare('instance_id =', query.instanceId);
    this.#compare('definition_key =', query.definitionKey);
    this.#compare('element_id =', query.elementId);
    if (query.assignee === null) this.#conditions.push('assignee IS NULL');
    else this.#compare('assignee =', query.assignee);
    this.#compare('due_at <', query.dueBefore);
    this.#compare('due_at >', query.dueAfter);
    this.#compare('priority >=', query.priorityFrom);
    this.#compare('priority <=', query.priorityTo);
    this.#ofCandidates(own, query);
    for (const word of query.words)
      this.#conditions.push(`position(svc_fold(${this.value(word)}) IN svc_fold(name)) > 0`);
    for (const variable of query.variables) this.#hasVariable(own, variable);
  }

  get where(): string {
    return this.#conditions.join(' AND ');
  }

  value(given: unknown): string {
    return `$${this.values.push(given)}`;
  }

  /** What comes after the place in the order of these columns. A missing value comes last. */
  startAfter(columns: readonly Column[], isIdDescending: boolean, { values, id }: TaskPlace): void {
    const places = columns.map(({ by }, n) => ({ by, given: values[n] ?? null }));
    const equal = ({ by, given }: (typeof places)[number]) =>
      given === null ? `${by} IS NULL` : `${by} = ${this.value(given)}::${TYPES[by]}`;
    const beyond = columns.flatMap(({ by, isDescending }, n) => {
      const given = values[n] ?? null;
      if (given === null) return [];
      const further = `(${by} ${isDescending ? '<' : '>'} ${this.value(given)}::${TYPES[by]} OR ${by} IS NULL)`;
      return [[...places.slice(0, n).map(equal), further].join(' AND ')];
    });
    const same = [...places.map(equal), `id ${isIdDescending ? '<' : '>'} ${this.value(id)}`].join(' AND ');
    this.#conditions.push(`(${[...beyond, same].join(' OR ')})`);
  }

  #compare(comparison: string, given: unknown): void {
    if (given !== undefined) this.#conditions.push(`${comparison} ${this.value(given)}`);
  }

  /** As the index `task_candidates` has them, which is of open tasks with candidates. */
  #ofCandidates(own: string, { candidateGroups, candidateUsers }: TaskQuery): void {
    if (candidateGroups === undefined && candidateUsers === undefined) return;
    const groups = `${this.value(candidateGroups ?? [])}::text[]`;
    const users = `${this.value(candidateUsers ?? [])}::text[]`;
    this.#conditions.push(
      'cardinality(candidate_groups) + cardinality(candidate_users) > 0',
      `svc_task_candidates(tenant_id, candidate_groups, candidate_users) && svc_task_candidates(${own}::uuid, ${groups}, ${users})`,
    );
  }

  #hasVariable(own: string, [name, text]: readonly [string, string]): void {
    this.#conditions.push(
      `instance_id IN (SELECT v.instance_id FROM instance_variable v WHERE v.tenant_id = ${own}
         AND v.name = ${this.value(name)} AND v.searchable = ${this.value(text)})`,
    );
  }
}

/** Written out, so that the partial indexes of open tasks are used. */
function statusIn(statuses: readonly TaskRow['status'][]): string {
  const all = statuses.map((status) => `'${status}'`).join(', ');
  const isOpen = statuses.every((status) => OPEN.has(status));
  return `status IN (${all})${isOpen && statuses.length < OPEN.size ? ` AND status IN ('pending', 'claimed')` : ''}`;
}
