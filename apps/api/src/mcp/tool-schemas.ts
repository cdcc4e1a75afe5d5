import type { OpenAPIObject } from '@nestjs/swagger';
import type { Tool as Listed, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import { type JsonSchema, jsonSchemaOf } from './json-schema.js';
import { placeOf, type Tool } from './tools.js';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly description?: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

const JSON_TYPE = 'application/json';

/** The entry of a tool in `tools/list`. Its schemas are those of its endpoint. */
export function describeTool(document: OpenAPIObject, tool: Tool): Listed {
  const operation = document.paths[tool.path]?.[tool.method] as Operation | undefined;
  if (operation === undefined) throw new Error(`the tool ${tool.name} has no endpoint ${tool.method} ${tool.path}`);
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        tool.parameters.map((name) => [name, parameterSchema(document, operation, tool, name)]),
      ),
      required: [...tool.required],
      additionalProperties: false,
    },
    outputSchema: outputSchema(document, operation, tool),
    annotations: annotationsOf(tool),
  };
}

/** Hints by which an agent's host decides which calls a person must confirm. */
function annotationsOf({ title, effect, reachesOut }: Tool): ToolAnnotations {
  return {
    title,
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'changes',
    idempotentHint: effect === 'reads',
    openWorldHint: reachesOut,
  };
}

function parameterSchema(document: OpenAPIObject, operation: Operation, tool: Tool, name: string): JsonSchema {
  if (placeOf(tool, name) === 'body') return bodyField(document, operation, tool, name);
  const found = operation.parameters?.find((parameter) => parameter.name === name);
  if (found === undefined) throw undescribed(tool, name);
  return { ...jsonSchemaOf(document, found.schema), ...(found.description && { description: found.description }) };
}

function bodyField(document: OpenAPIObject, operation: Operation, tool: Tool, name: string): JsonSchema {
  const body = jsonSchemaOf(document, operation.requestBody?.content[JSON_TYPE]?.schema ?? {});
  const field = (body['properties'] as Readonly<Record<string, JsonSchema>> | undefined)?.[name];
  if (field === undefined) throw undescribed(tool, name);
  return field;
}

function undescribed(tool: Tool, name: string): Error {
  return new Error(`the endpoint of the tool ${tool.name} has no parameter ${name}`);
}

/** If the endpoint has two forms of answers, the schema allows either. */
function outputSchema(document: OpenAPIObject, { responses }: Operation, tool: Tool) {
  const schemas = Object.entries(responses)
    .filter(([status]) => status.startsWith('2') || Number(status) === tool.alsoAnswers)
    .map(([, response]) => jsonSchemaOf(document, response.content?.[JSON_TYPE]?.schema ?? {}));
  const [first, ...others] = schemas;
  if (first === undefined || schemas.some((schema) => schema['type'] !== 'object'))
    throw new Error(`the tool ${tool.name} must answer an object`);
  return { ...(others.length === 0 ? first : { anyOf: schemas }), type: 'object' as const };
}
