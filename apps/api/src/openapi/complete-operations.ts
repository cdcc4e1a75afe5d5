import type { OpenAPIObject } from '@nestjs/swagger';
import { type Access, takesSession } from '../auth/access.js';
import type { ErrorCode } from '../errors/error-codes.js';
import { errorResponses } from './error-responses.js';
import { OPERATION_TEXTS } from './operation-texts.js';

/** The scope that a key needs for an operation; absent if it needs none. */
export const SCOPE = 'x-scope';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Facts about a route that Swagger does not find in its decorators. */
export interface RouteFacts {
  readonly access: Access;
  readonly refusals: readonly ErrorCode[];
  /** Whether a repeated request gets the first answer. */
  readonly isKept: boolean;
}

const WITH_BODY: ReadonlySet<string> = new Set(['post', 'put', 'patch', 'delete']);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Adds to every operation what follows from its access and its inputs: security, parameters, refusals. */
export function completeOperations(document: OpenAPIObject, factsOf: (operationId: string) => RouteFacts): void {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation !== undefined) complete(operation, method, path, factsOf(operation.operationId ?? ''));
    }
  }
}

function complete(operation: Operation, method: string, path: string, facts: RouteFacts): void {
  const { access, refusals, isKept } = facts;
  const isKeyed = needsKey(access);
  describe(operation);
  const codes = new Set<ErrorCode>([...refusals, ...impliedRefusals(method, path, access)]);
  operation.responses = sorted({ ...errorResponses(codes), ...operation.responses });
  if (isKeyed) operation.security = [{ apiKey: [] }, ...(takesSession(access) ? [{ session: [] }] : [])];
  // No security, or the token if one is configured.
  if (access.kind === 'operator') operation.security = [{}, { operatorToken: [] }];
  if (access.kind === 'scope') {
    operation.description = [operation.description, `Scope: \`${access.scope}\`.`].filter(Boolean).join(' ');
    Object.assign(operation, { [SCOPE]: access.scope });
  }
  if (isKeyed && isKept && method === 'post') operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
}

function describe(operation: Operation): void {
  const text = OPERATION_TEXTS[operation.operationId ?? ''];
  if (text === undefined) throw new Error(`expected a text in OPERATION_TEXTS for ${operation.operationId}`);
  const [summary, description] = text;
  operation.summary = summary;
  operation.description = [description, operation.description].filter(Boolean).join(' ');
}

function needsKey({ kind }: Access): boolean {
  return kind !== 'public' && kind !== 'operator' && kind !== 'callback';
}

function impliedRefusals(method: string, path: string, access: Access): ErrorCode[] {
  const isKeyed = needsKey(access);
  const isOfTenant = isKeyed || access.kind === 'callback';
  const isLimited = isOfTenant || (access.kind === 'public' && access.isLimitedByAddress);
  return [
    ...(isLimited ? (['VALIDATION_ERROR', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'] as const) : []),
    ...(isKeyed || access.kind === 'operator' ? (['UNAUTHORIZED'] as const) : []),
    ...(access.kind === 'scope' ? (['FORBIDDEN'] as const) : []),
    ...(path.includes('{') ? (['NOT_FOUND'] as const) : []),
    ...(WITH_BODY.has(method) ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(isOfTenant && WITH_BODY.has(method) ? (['QUOTA_EXCEEDED'] as const) : []),
    ...(isOfTenant && method === 'post' ? (['CONFLICT'] as const) : []),
  ];
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
} as const;

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));
}
