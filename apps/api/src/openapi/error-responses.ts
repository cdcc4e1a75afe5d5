import type { OpenAPIObject } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '../errors/error-codes.js';

type Components = NonNullable<OpenAPIObject['components']>;
type Responses = NonNullable<OpenAPIObject['paths'][string]['get']>['responses'];
type Schemas = NonNullable<Components['schemas']>;

/** Envelopes of errors [api#errors] [api#findings]. */
export const ERROR_SCHEMAS: Schemas = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'request_id'],
        properties: {
          code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
          message: { type: 'string' },
          request_id: { type: 'string' },
          findings: { type: 'array', items: { $ref: '#/components/schemas/Finding' } },
        },
      },
    },
  },
  Finding: {
    type: 'object',
    required: ['element_id', 'line', 'severity', 'message'],
    properties: {
      element_id: { type: 'string', nullable: true },
      line: { type: 'integer', nullable: true },
      severity: { type: 'string', enum: ['error', 'warning'] },
      message: { type: 'string' },
      resource: { type: 'string', description: 'only of a deployment: the name of the source that has it' },
    },
  },
  TypedVariableErrors: {
    type: 'object',
    required: ['error', 'errors', 'code', 'request_id'],
    properties: {
      error: { type: 'string', enum: ['ValidationError'] },
      code: { type: 'string', enum: ['VALIDATION_ERROR'] },
      instance_status: {
        type: 'string',
        description: 'only of a completion that was taken nevertheless: the status of the instance now',
      },
      message: { type: 'string', description: 'only beside instance_status: how to go on' },
      request_id: { type: 'string' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  },
};

/** Body of a 400 that may also be about typed values [api#validation-envelope]. */
export const INVALID_VALUES = {
  oneOf: [{ $ref: '#/components/schemas/Error' }, { $ref: '#/components/schemas/TypedVariableErrors' }],
};

/** One response per status; codes that share a status are named in its description. */
export function errorResponses(codes: Iterable<ErrorCode>): Responses {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  return Object.fromEntries([...byStatus].map(([status, named]) => [String(status), errorResponse(named)]));
}

function errorResponse(codes: readonly ErrorCode[]): NonNullable<Responses[string]> {
  const schema = { $ref: '#/components/schemas/Error' };
  return { description: codes.join(' or '), content: { 'application/json': { schema } } };
}
