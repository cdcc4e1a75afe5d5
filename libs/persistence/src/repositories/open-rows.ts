import type { ElementId, FactBody } from '@svc/engine';

interface OpenRow {
  readonly id: string;
  readonly elementId: ElementId;
  readonly elementType: string;
}

/** The rows of an instance that have not ended. */
export interface OpenRows {
  readonly tokens: readonly OpenRow[];
  readonly tasks: readonly OpenRow[];
  readonly timers: readonly OpenRow[];
  readonly jobs: readonly OpenRow[];
  readonly pulled: readonly OpenRow[];
  readonly waits: readonly OpenRow[];
}

const open = (table: string, condition: string, columns: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('id', o.id, ${columns})), '[]') FROM ${table} o
    WHERE o.tenant_id = i.tenant_id AND o.instance_id = i.id AND ${condition})`;
const ELEMENT = `'elementId', o.element_id`;

/** Columns of a query of the instance `i`. */
export const OPEN_ROWS = `${open('token', `o.status <> 'dead'`, `${ELEMENT}, 'elementType', o.element_type`)} AS tokens,
  ${open('task', `o.status IN ('pending', 'claimed')`, ELEMENT)} AS tasks,
  ${open('timer', `o.status = 'scheduled'`, ELEMENT)} AS timers,
  ${open('service_job', `o.status IN ('running', 'retrying')`, ELEMENT)} AS jobs,
  ${open('job', `o.status IN ('pending', 'delayed', 'locked')`, `${ELEMENT}, 'elementType', o.element_type`)} AS pulled,
  ${open('subscription', 'true', ELEMENT)} AS waits`;

/** The end of the row, as the engine would report it. */
export function endsOf({ tokens, tasks, timers, jobs, pulled, waits }: OpenRows): FactBody[] {
  return [
    ...waits.map(({ id }) => ({ fact: 'wait.disarmed', waitId: id }) as const),
    ...timers.map(({ id }) => ({ fact: 'timer.cancelled', timerId: id }) as const),
    ...jobs.map(({ id, elementId }) => ({ fact: 'call.cancelled', jobId: id, elementId }) as const),
    ...pulled.map(
      ({ id, elementId, elementType }) => ({ fact: 'job.cancelled', jobId: id, elementId, elementType }) as const,
    ),
    ...tasks.map(({ id, elementId }) => ({ fact: 'task.cancelled', taskId: id, elementId }) as const),
    ...tokens.map(
      ({ id, elementId, elementType }) =>
        ({ fact: 'token.changed', tokenId: id, elementId, elementType, status: 'dead' }) as const,
    ),
  ];
}
