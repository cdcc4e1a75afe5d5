/** What a call of a tool does. The tool's annotations follow from it. */
type Effect =
  /** Changes nothing, so it may be repeated. */
  | 'reads'
  /** Creates something and changes nothing else. */
  | 'adds'
  /** Changes something that can't be changed back. */
  | 'changes';

/** A tool stands for an endpoint, which defines the place, the type and the check of each parameter. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Written for the agent that chooses among the tools. */
  readonly description: string;
  readonly method: 'get' | 'post';
  /** The path in the description of the API. */
  readonly path: string;
  readonly parameters: readonly string[];
  readonly required: readonly string[];
  readonly effect: Effect;
  /** An error status of the endpoint that is no refusal if its body is not the error envelope. */
  readonly alsoAnswers?: number;
  /** Whether the call may lead a process to call services or notify subscribers. */
  readonly reachesOut: boolean;
}

const PAGE = ['limit', 'offset'];

/** [mcp#tools]: names, parameters and endpoints. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'list_definitions',
    title: 'List process definitions',
    description: 'Lists the processes that can be started, each in its active version, without their sources.',
    ...reading('/v1/definitions', PAGE),
  },
  {
    name: 'get_definition',
    title: 'Get a process definition',
    description:
      'The active version of one process with its source, which says what tasks, events and variables it has.',
    ...reading('/v1/definitions/{key}', ['key'], ['key']),
  },
  {
    name: 'start_process',
    title: 'Start a process',
    description:
      'Starts an instance of a process. Answers when it exists, often before its first service call has ended: ' +
      'use get_instance and list_tasks (by instance_id) to see how it goes on.',
    method: 'post',
    path: '/v1/instances',
    parameters: ['definition_key', 'definition_version', 'correlation_id', 'variables', 'metadata'],
    required: ['definition_key'],
    effect: 'adds',
    reachesOut: true,
  },
  {
    name: 'get_instance',
    title: 'Get a process instance',
    description: 'Status, variables and, where it is in error, the message of one process instance.',
    ...reading('/v1/instances/{id}', ['id'], ['id']),
  },
  {
    name: 'get_instance_tokens',
    title: 'Get the tokens of an instance',
    description: 'Where one process instance stands: the elements that hold a token, and whether they wait.',
    ...reading('/v1/instances/{id}/tokens', ['id'], ['id']),
  },
  {
    name: 'send_event',
    title: 'Send an event to an instance',
    description:
      'Sends a message, signal or callback, named as in the process, to one instance. The answer says how many ' +
      'waits it reached, and whether it is kept for a later one.',
    method: 'post',
    path: '/v1/instances/{id}/events',
    parameters: ['id', 'event_type', 'event_name', 'payload'],
    required: ['id', 'event_type', 'event_name'],
    effect: 'changes',
    reachesOut: true,
  },
  {
    name: 'list_tasks',
    title: 'List human tasks',
    description:
      'Lists human tasks, oldest first. A pending task can be claimed, a claimed one completed. Large variables are ' +
      'left out: get_task has them.',
    ...reading('/v1/tasks', ['status', 'assignee', 'instance_id', ...PAGE]),
  },
  {
    name: 'get_task',
    title: 'Get a human task',
    description: 'One human task with the variables that its instance had when the task was created.',
    ...reading('/v1/tasks/{id}', ['id'], ['id']),
  },
  {
    name: 'claim_task',
    title: 'Claim a human task',
    description:
      "Claims a pending task for this agent: the assignee is the name of its API key. NOT_FOUND: it isn't pending.",
    method: 'post',
    path: '/v1/tasks/{id}/claim',
    parameters: ['id'],
    required: ['id'],
    effect: 'adds',
    reachesOut: false,
  },
  {
    name: 'complete_task',
    title: 'Complete a human task',
    description:
      'Completes a claimed task: its variables are merged into the instance, which goes on. After CONFLICT look at ' +
      'the task again instead of repeating the call.',
    method: 'post',
    path: '/v1/tasks/{id}/complete',
    parameters: ['id', 'variables'],
    required: ['id'],
    effect: 'changes',
    reachesOut: true,
  },
  {
    name: 'evaluate_decision',
    title: 'Evaluate a decision',
    description: 'Evaluates a decision table with these inputs by their names. The evaluation is kept, with its id.',
    method: 'post',
    path: '/v1/decisions/{key}/evaluate',
    parameters: ['key', 'version', 'inputs'],
    required: ['key', 'inputs'],
    effect: 'adds',
    reachesOut: false,
  },
  {
    name: 'list_decisions',
    title: 'List decisions',
    description: 'Lists the decision tables that can be evaluated, each in its active version.',
    ...reading('/v1/decisions', PAGE),
  },
  {
    name: 'get_health',
    title: 'Get the health of the service',
    description: 'Whether the service and what it depends on are up. A service that is not ready is an answer too.',
    ...reading('/health/ready', []),
    alsoAnswers: 503,
  },
];

function reading(path: string, parameters: readonly string[], required: readonly string[] = []) {
  return { method: 'get', path, parameters, required, effect: 'reads', reachesOut: false } as const;
}

type Place = 'path' | 'query' | 'body';

/** The place in the request where the endpoint expects this parameter. */
export function placeOf({ method, path }: Tool, parameter: string): Place {
  if (path.includes(`{${parameter}}`)) return 'path';
  return method === 'get' ? 'query' : 'body';
}
