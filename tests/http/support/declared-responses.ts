import { Ajv, type ValidateFunction } from 'ajv';
import type { Answer } from './api.js';

interface Operation {
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

/** Refusals that any path may give before a route is found. */
const BEFORE_ROUTING = new Set([400, 404, 405]);

/** Throws where the API description does not declare the answer: another status, or a body that does not match its schema. */
export async function checkDeclared(
  baseUrl: string,
  method: string,
  path: string,
  { status, headers, body }: Answer,
): Promise<void> {
  if (method !== 'HEAD') checkEnvelope(status, headers.get('x-request-id'), body);
  const { description, shapes, validators } = await loaded(baseUrl);
  const template = templateOf(path, shapes);
  const operation = template === undefined ? undefined : description.paths[template]?.[method.toLowerCase()];
  if (template === undefined || operation === undefined) {
    if (!BEFORE_ROUTING.has(status) && method !== 'HEAD' && !pathOf(path).endsWith('.json'))
      throw new Error(`${method} ${path} is not described`);
    return;
  }
  const declared = operation.responses[String(status)];
  if (declared === undefined)
    throw new Error(`${method} ${template} answered ${status}, which is not declared: ${JSON.stringify(body)}`);
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const schema = (declared.content?.[type] ?? declared.content?.['application/json'])?.schema;
  if (schema === undefined) return;
  const validate = validators(schema);
  if (!validate(body))
    throw new Error(
      `${method} ${template} ${status} is not as declared: ${JSON.stringify(validate.errors?.slice(0, 3))}`,
    );
}

/** A path without parameters goes before one with them (OpenAPI 3.0, "Path Templating Matching"). */
function templateOf(path: string, shapes: Loaded['shapes']): string | undefined {
  const asked = pathOf(path);
  return shapes.has(asked) ? asked : [...shapes].find(([, shape]) => shape.test(asked))?.[0];
}

/** [api#errors] */
const STATUS_OF_CODE: Record<string, number> = {
  VALIDATION_ERROR: 400,
  VERIFICATION_FAILED: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  QUOTA_EXCEEDED: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VARIABLE_TYPE_MISMATCH: 422,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
};

/**
 * Expects a request id in every answer, and in every refusal the envelope with a code of its status, or one of the two other
 * bodies.
 */
function checkEnvelope(status: number, requestId: string | null, body: Answer['body']): void {
  if (requestId === null) throw new Error(`the answer ${status} has no X-Request-Id`);
  const isReadiness = status === 503 && body.database !== undefined;
  const isOfTypedVariable = status === 400 && body.error === 'ValidationError' && Array.isArray(body.errors);
  if (status < 400 || isReadiness || isOfTypedVariable) return;
  const { code, message, request_id } = body.error ?? {};
  const isEnvelope = STATUS_OF_CODE[code] === status && typeof message === 'string' && request_id === requestId;
  if (!isEnvelope) throw new Error(`the answer ${status} is not in the envelope: ${JSON.stringify(body)}`);
}

interface Loaded {
  readonly description: Description;
  /** By path template, the pattern of its paths. */
  readonly shapes: ReadonlyMap<string, RegExp>;
  readonly validators: (schema: object) => ValidateFunction;
}

let loading: Promise<Loaded> | undefined;

function loaded(baseUrl: string): Promise<Loaded> {
  return (loading ??= load(baseUrl));
}

async function load(baseUrl: string): Promise<Loaded> {
  const response = await fetch(`${baseUrl}/openapi.json`);
  const description = (await response.json()) as Description;
  // Each schema is compiled for a few answers only, so optimizing it does not pay.
  const ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'openapi', components: description.components });
  const compiled = new Map<string, ValidateFunction>();
  const validators = (schema: object): ValidateFunction => {
    const text = absolute(schema);
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, known);
    return known;
  };
  const shapes = new Map(Object.keys(description.paths).map((template) => [template, shapeOf(template)]));
  return { description, shapes, validators };
}

/** The text of a schema, with references that work outside of the description. Nearly all refusals have the same text. */
function absolute(schema: object): string {
  return JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
}

function pathOf(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

function shapeOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
