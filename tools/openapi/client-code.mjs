import openapiTypes, { astToString } from 'openapi-typescript';

/**
 * @typedef {{name: string, in: string, required?: boolean}} Parameter
 * @typedef {object} Operation
 * @property {string} operationId `tasks.claim`
 * @property {string} [summary]
 * @property {string} [description]
 * @property {Parameter[]} [parameters]
 * @property {{content: Record<string, {schema: {$ref?: string, required?: string[]}}>}} [requestBody]
 * @property {Record<string, {content?: Record<string, {schema?: {properties?: object}}>}>} responses by status
 * @typedef {{paths: Record<string, Record<string, Operation>>, components: {schemas: Record<string, {required?: string[]}>}}} Api
 * @typedef {{method: string, path: string, operation: Operation}} Route
 */

const HEAD = '// Written by `npm run openapi` from apps/api/openapi.json. Changes by hand are lost.\n';
/** Groups that a caller would look for under another name. */
const GROUPS = /** @type {Record<string, string>} */ ({ instanceActions: 'instances' });

/** The description with the client's names, and without refusals, which are one class there. @param {string} text @returns {Api} */
function readApi(text) {
  /** @type {Api} */
  const api = JSON.parse(text);
  for (const { operation } of routesOf(api)) {
    const [group = '', name] = operation.operationId.split('.');
    operation.operationId = `${GROUPS[group] ?? group}.${name}`;
    operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status < '400'));
  }
  return api;
}

/** @param {Api} api @returns {Route[]} */
function routesOf(api) {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** @param {Operation} operation @param {string} place @returns {Parameter[]} */
function parametersIn(operation, place) {
  return (operation.parameters ?? []).filter((parameter) => parameter.in === place);
}

/** @param {string} name @returns {string} `evaluation_id` is `evaluationId` */
function camelCase(name) {
  return name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
}

/** @param {string} path @returns {string[]} the names between braces */
function namesIn(path) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

/** Answers that are read as they come. */
const STREAMS = ['application/x-ndjson', 'text/event-stream'];

/** How an answer of 2xx is read. @param {Operation} operation @returns {'page' | 'data' | 'json' | 'text' | 'response'} */
function answerOf({ responses }) {
  const contents = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status < '300' ? Object.entries(content) : [],
  );
  const [first] = contents;
  if (responses['302'] !== undefined || STREAMS.includes(first?.[0] ?? '')) return 'response';
  if (first === undefined) return 'data';
  const [type, { schema = {} }] = first;
  if (!type.endsWith('json')) return 'text';
  const properties = Object.keys(schema.properties ?? {});
  return properties.includes('page') ? 'page' : properties.includes('data') ? 'data' : 'json';
}

/** @param {Api} api @param {Operation} operation @returns {'body' | 'query' | null} */
function inputOf(api, operation) {
  if (operation.requestBody) return 'body';
  return parametersIn(operation, 'query').length > 0 ? 'query' : null;
}

/** @param {Api} api @param {Operation} operation @returns {boolean} whether a call needs its body or query */
function needsInput(api, operation) {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const named = schema?.$ref === undefined ? schema : api.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  return (named?.required ?? []).length > 0 || parametersIn(operation, 'query').some(({ required }) => required);
}

/** @param {Route} route @returns {boolean} */
function isPaged({ operation }) {
  return answerOf(operation) === 'page' && parametersIn(operation, 'query').some(({ name }) => name === 'cursor');
}

const ANSWERS = { page: 'Page', data: 'Data', json: 'Json' };

/** @param {Api} api @param {Route} route @param {boolean} isWhole of a list: all pages @returns {string} */
function methodOf(api, route, isWhole) {
  const { path, operation } = route;
  const id = operation.operationId;
  const input = inputOf(api, operation);
  const optional = needsInput(api, operation) ? '' : '?';
  const answer = answerOf(operation);
  const type =
    { text: 'string', response: 'Response' }[String(answer)] ?? `${ANSWERS[/** @type {'data'} */ (answer)]}<'${id}'>`;
  const parameters = [
    ...namesIn(path).map((name) => `${camelCase(name)}: string${name === 'v' ? ' | number' : ''}`),
    ...(input === 'body' ? [`body${optional}: Body<'${id}'>`] : []),
    ...(input === 'query' ? [`query${optional}: Query<'${id}'>`] : []),
    'options?: CallOptions',
  ];
  const name = id.split('.')[1] ?? '';
  const doc = [operation.summary, operation.description].filter(Boolean).join('. ');
  return isWhole
    ? `    /** Every item of \`${name}\`, page by page. */\n    ${wholeNameOf(name)}(${parameters.join(', ')}): AsyncIterableIterator<Item<'${id}'>>;`
    : `    /** ${doc} */\n    ${name}(${parameters.join(', ')}): Promise<${type}>;`;
}

/** @param {string} name @returns {string} `list` is `all`, `listVersions` is `allVersions` */
function wholeNameOf(name) {
  if (!name.startsWith('list')) throw new Error(`expected the name of a list to begin with list, found ${name}`);
  return name.replace(/^list/, 'all');
}

/** @param {Api} api @param {Route} route @returns {string} */
function rowOf(api, route) {
  const { method, path, operation } = route;
  const input = inputOf(api, operation);
  const fields = [
    `method: '${method}', path: '${path}'`,
    ...(input === null ? [] : [`input: '${input}'`]),
    `answer: '${answerOf(operation)}'`,
    ...(parametersIn(operation, 'header').some(({ name }) => name === 'Idempotency-Key') ? ['isKeyed: true'] : []),
    ...(isPaged(route) ? [`whole: '${wholeNameOf(operation.operationId.split('.')[1] ?? '')}'`] : []),
  ];
  return `  '${operation.operationId}': { ${fields.join(', ')} },`;
}

/** @param {Api} api @returns {string} */
function operationsOf(api) {
  const groups = Map.groupBy(routesOf(api), ({ operation }) => operation.operationId.split('.')[0] ?? '');
  const methods = [...groups].map(([group, routes]) => {
    const lines = routes.flatMap((route) => [
      methodOf(api, route, false),
      ...(isPaged(route) ? [methodOf(api, route, true)] : []),
    ]);
    return `  readonly ${group}: {\n${lines.join('\n')}\n  };`;
  });
  return [
    HEAD,
    "import type { Body, CallOptions, Data, Item, Json, OperationRow, Page, Query } from '../operation.js';\n",
    `export interface Operations {\n${methods.join('\n')}\n}\n`,
    `export const OPERATIONS: Readonly<Record<string, OperationRow>> = {`,
    ...routesOf(api).map((route) => rowOf(api, route)),
    '};\n',
  ].join('\n');
}

/**
 * The files of @svc/client that follow from a description of the API: `schemas.ts`, the types of bodies and answers, and
 * `operations.ts`, a method and a row for each operation.
 * @param {string} description OpenAPI 3.0 as JSON
 * @returns {Promise<Record<string, string>>} texts by names
 */
export async function clientCodeOf(description) {
  const api = readApi(description);
  const types = await openapiTypes(JSON.stringify(api), { defaultNonNullable: false });
  return { 'operations.ts': operationsOf(api), 'schemas.ts': `${HEAD}\n${astToString(types)}` };
}
