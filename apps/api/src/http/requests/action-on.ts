import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Caller, callerOf } from '../../auth/caller.js';
import { actionIdOf } from './action-id.js';
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

/** An action that creates something. */
export type NewAction = Omit<Action, 'target'>;

/** The action of a request that creates something. */
export const CurrentAction = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actionOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The action of a request on the resource of the path's `:id`. */
export function ActionOn(): ParameterDecorator {
  const inject = createParamDecorator((_: unknown, context: ExecutionContext): Action => {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    return { ...actionOf(request), target: readId(request.params.id) };
  })();
  return (target, property, index) => {
    const descriptor = property === undefined ? undefined : Object.getOwnPropertyDescriptor(target, property);
    if (property !== undefined && descriptor !== undefined) {
      ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } })(target, property, descriptor);
    }
    inject(target, property, index);
  };
}

function actionOf(request: FastifyRequest): NewAction {
  return {
    caller: callerOf(request),
    id: actionIdOf(request),
    isRepeated: request.isRepeated === true,
    idempotencyKey: request.keptAs?.key ?? null,
  };
}
