import type { Access } from './access-rows.js';
import type { Things } from './things.js';

/** What a tool answers a tenant about things of another: not found, an empty list, or the tenant's own things only. */
type ToOthers = 'not found' | 'empty' | 'own';

export interface ToolRow {
  readonly name: string;
  /** The access of its endpoint [mcp#tools]. */
  readonly access: Access;
  readonly toOthers: ToOthers;
  readonly naming: (things: Things) => object;
}

/** [mcp#tools]: the test fails for a tool without a row. */
export const TOOL_ROWS: readonly ToolRow[] = [
  { name: 'list_definitions', access: 'definitions:read', toOthers: 'own', naming: () => ({ limit: 100 }) },
  { name: 'get_definition', access: 'definitions:read', toOthers: 'not found', naming: ({ key }) => ({ key }) },
  {
    name: 'start_process',
    access: 'instances:write',
    toOthers: 'not found',
    naming: ({ key }) => ({ definition_key: key, definition_version: 1 }),
  },
  {
    name: 'get_instance',
    access: 'instances:read',
    toOthers: 'not found',
    naming: ({ instance }) => ({ id: instance }),
  },
  {
    name: 'get_instance_tokens',
    access: 'instances:read',
    toOthers: 'not found',
    naming: ({ instance }) => ({ id: instance }),
  },
  {
    name: 'send_event',
    access: 'instances:write',
    toOthers: 'not found',
    naming: ({ instance, event }) => ({ id: instance, event_type: 'message', event_name: event }),
  },
  {
    name: 'list_tasks',
    access: 'tasks:read',
    toOthers: 'empty',
    naming: ({ instance, assignee }) => ({ instance_id: instance, assignee }),
  },
  { name: 'get_task', access: 'tasks:read', toOthers: 'not found', naming: ({ task }) => ({ id: task }) },
  { name: 'claim_task', access: 'tasks:write', toOthers: 'not found', naming: ({ task }) => ({ id: task }) },
  {
    name: 'complete_task',
    access: 'tasks:write',
    toOthers: 'not found',
    naming: ({ task }) => ({ id: task, variables: { stolen: true } }),
  },
  {
    name: 'evaluate_decision',
    access: 'definitions:read',
    toOthers: 'not found',
    naming: ({ key }) => ({ key, inputs: {} }),
  },
  { name: 'list_decisions', access: 'definitions:read', toOthers: 'own', naming: () => ({ limit: 100 }) },
  { name: 'get_health', access: 'any key', toOthers: 'own', naming: () => ({}) },
];
