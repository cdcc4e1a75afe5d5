import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  ListToolsRequestSchema,
  PingRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** The requests that the servers answer, by their method. */
const REQUESTS = {
  initialize: InitializeRequestSchema,
  ping: PingRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
};

/** The schemas' words for JSON's types. */
const TYPES: Readonly<Record<string, string>> = {
  record: 'an object',
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'a boolean',
};

/** Says what the parameters of a request should be and are not. Null if they fit, or if no server knows the method. */
export function paramsFlaw(request: JSONRPCRequest): string | null {
  const { method } = request;
  if (!Object.hasOwn(REQUESTS, method)) return null;
  const [issue] = REQUESTS[method as keyof typeof REQUESTS].safeParse(request).error?.issues ?? [];
  if (issue === undefined) return null;
  const name = issue.path.join('.').slice(0, 200);
  const type = issue.code === 'invalid_type' ? TYPES[issue.expected] : undefined;
  const found = kindOf(issue.path.reduce(memberOf, request));
  return type === undefined
    ? `expected another ${name} of ${method}, found ${found}`
    : `expected ${name} of ${method} to be ${type}, found ${found}`;
}

function memberOf(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPES[typeof value] ?? typeof value;
}
