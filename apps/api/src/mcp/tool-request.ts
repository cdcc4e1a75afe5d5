import { badRequest } from '../errors/api-error.js';
import { placeOf, type Tool } from './tools.js';

export interface ToolRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** JSON; absent on GET. */
  readonly payload?: string;
}

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The request to the tool's endpoint. Checks only what the endpoint could not see; the endpoint checks the values.
 * @throws ApiError 400 for unknown and missing parameters, and for values that no path or query can carry
 */
export function requestOf(tool: Tool, given: Arguments): ToolRequest {
  refuseUnknown(tool, Object.keys(given));
  const missing = tool.required.find((name) => given[name] === undefined);
  if (missing !== undefined) throw badRequest(`the parameter ${missing} of ${tool.name} is missing`);
  const path = tool.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, given[name]));
  if (tool.method === 'get') return { method: 'GET', url: path + queryOf(tool, given) };
  const body = tool.parameters.filter((name) => placeOf(tool, name) === 'body' && given[name] !== undefined);
  return {
    method: 'POST',
    url: path,
    payload: JSON.stringify(Object.fromEntries(body.map((name) => [name, given[name]]))),
  };
}

function refuseUnknown({ name, parameters }: Tool, given: readonly string[]): void {
  const unknown = given.filter((parameter) => !parameters.includes(parameter));
  if (unknown.length === 0) return;
  const shown = unknown.slice(0, 20).map((parameter) => JSON.stringify(parameter.slice(0, 100)));
  const known = parameters.length === 0 ? 'it has none' : `it has ${parameters.join(', ')}`;
  throw badRequest(`${name} has no parameter ${shown.join(', ')}: ${known}`);
}

function segment(name: string, value: unknown): string {
  const text = sendable(name, value, 'string');
  // As a part of a path these would name another resource.
  if (text === '' || text === '.' || text === '..') throw badRequest(`${name} must not be ${JSON.stringify(text)}`);
  return encodeURIComponent(text);
}

function queryOf(tool: Tool, given: Arguments): string {
  const query = new URLSearchParams();
  for (const name of tool.parameters) {
    if (placeOf(tool, name) === 'query' && given[name] !== undefined) query.set(name, queryText(name, given[name]));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

const NUMBERS: ReadonlySet<string> = new Set(['limit', 'offset']);

function queryText(name: string, value: unknown): string {
  return sendable(name, value, NUMBERS.has(name) ? 'number' : 'string');
}

function sendable(name: string, value: unknown, type: 'string' | 'number'): string {
  if (typeof value !== type) throw badRequest(`${name} must be a ${type}`);
  return String(value);
}
