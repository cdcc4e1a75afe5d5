import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { KeyedAction, TenantScope } from '@svc/persistence';
import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';

declare module 'fastify' {
  interface FastifyRequest {
    actionId?: string;
    /** Whether an earlier request with the same `Idempotency-Key` began this action, and its answer was not kept. */
    isRepeated?: boolean;
    /** Present if the answer is to be kept for repetitions. */
    keptAs?: KeyedAction & { readonly tenant: TenantScope };
  }
}

/**
 * The id of what this POST does: of the row it creates, or of the engine input it sends. With `Idempotency-Key` it is
 * the one that the first request had, so doing it again changes nothing.
 */
export const ActionId = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actionIdOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function actionIdOf(request: FastifyRequest): string {
  return (request.actionId ??= newId());
}
