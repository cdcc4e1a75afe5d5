import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, callerOf } from '../../auth/caller.js';
import { actionIdOf } from './action-id.js';
import { commitInIfMatch } from './if-match.js';
import { readId } from './path-params.js';

/** Something that a caller does to one resource. */
export interface Action {
  readonly caller: Caller;
  /** The same for a repeated request with an `Idempotency-Key`, so that doing it again changes nothing. */
  readonly id: string;
  /** Whether an earlier request whose answer was lost may have done it already. Only the workflow knows its outcome. */
  readonly isRepeated: boolean;
  /** The request's `Idempotency-Key`; null without one. */
  readonly idempotencyKey: string | null;
  /** The resource's id. */
  readonly target: string;
}

/** An action on an instance that its caller may make depend on the last commit which the caller has seen. */
export interface ConditionalAction extends Action {
  /** Null without a precondition. */
  readonly expectedSeq: number | null;
}

/** An action that creates something. */
export type NewAction = Omit<Action, 'target'>;

/** The action of a request that creates something. */
export const CurrentAction = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actionOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

type RequestOnId = FastifyRequest<{ Params: { id: string } }>;

/** The action of a request on the resource of the path's `:id`. */
export const ActionOn = (): ParameterDecorator => injected(actionOnId, PATH_ID);

/** The same on an instance, with its `If-Match` [api#preconditions]. */
export const ConditionalActionOn = (): ParameterDecorator =>
  injected(
    (request): ConditionalAction => ({
      ...actionOnId(request),
      expectedSeq: commitInIfMatch(request.headers['if-match']),
    }),
    PATH_ID,
    IF_MATCH,
  );

const PATH_ID = ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } });
const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description:
    'The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed.',
  schema: { type: 'string' },
});

function injected(read: (request: RequestOnId) => Action, ...described: MethodDecorator[]): ParameterDecorator {
  const inject = createParamDecorator((_: unknown, context: ExecutionContext) =>
    read(context.switchToHttp().getRequest<RequestOnId>()),
  )();
  return (target, property, index) => {
    const descriptor = property === undefined ? undefined : Object.getOwnPropertyDescriptor(target, property);
    if (property !== undefined && descriptor !== undefined)
      for (const describe of described) describe(target, property, descriptor);
    inject(target, property, index);
  };
}

function actionOnId(request: RequestOnId): Action {
  return { ...actionOf(request), target: readId(request.params.id) };
}

function actionOf(request: FastifyRequest): NewAction {
  return {
    caller: callerOf(request),
    id: actionIdOf(request),
    isRepeated: request.isRepeated === true,
    idempotencyKey: request.keptAs?.key ?? null,
  };
}
