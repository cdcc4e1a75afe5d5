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

/** Throws when the API answers what its description does not declare: another status, or a body of another shape. */
export async function checkDeclared(
  baseUrl: string,
  method: string,
  path: string,
  { status, body }: Answer,
): Promise<void> {
  const { description, validators } = await loaded(baseUrl);
  const template = Object.keys(description.paths).find((known) => shapeOf(known).test(pathOf(path)));
  const operation = template === undefined ? undefined : description.paths[template]?.[method.toLowerCase()];
  if (template === undefined || operation === undefined) {
    if (!BEFORE_ROUTING.has(status) && method !== 'HEAD' && !pathOf(path).endsWith('.json'))
      throw new Error(`${method} ${path} is not described`);
    return;
  }
  const declared = operation.responses[String(status)];
  if (declared === undefined)
    throw new Error(`${method} ${template} answered ${status}, which is not declared: ${JSON.stringify(body)}`);
  const schema = declared.content?.['application/json']?.schema;
  if (schema === undefined) return;
  const validate = validators(schema);
  if (!validate(body))
    throw new Error(
      `${method} ${template} ${status} is not as declared: ${JSON.stringify(validate.errors?.slice(0, 3))}`,
    );
}

interface Loaded {
  readonly description: Description;
  readonly validators: (schema: object) => ValidateFunction;
}

let loading: Promise<Loaded> | undefined;

function loaded(baseUrl: string): Promise<Loaded> {
  return (loading ??= load(baseUrl));
}

async function load(baseUrl: string): Promise<Loaded> {
  const response = await fetch(`${baseUrl}/openapi.json`);
  const description = (await response.json()) as Description;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', components: description.components });
  const compiled = new Map<object, ValidateFunction>();
  const validators = (schema: object): ValidateFunction => {
    const known = compiled.get(schema) ?? ajv.compile(absolute(schema));
    compiled.set(schema, known);
    return known;
  };
  return { description, validators };
}

/** References of a part of the description, made to work outside it. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as object;
}

function pathOf(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

function shapeOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
