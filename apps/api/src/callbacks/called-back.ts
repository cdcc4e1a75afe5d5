import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { CallIdentity } from '@svc/contract/codec';
import type { FastifyRequest } from 'fastify';

const inject = createParamDecorator((_: unknown, context: ExecutionContext): CallIdentity => {
  const { calledBack } = context.switchToHttp().getRequest<FastifyRequest>();
  if (calledBack === undefined) throw new Error('expected a route with @CallbackToken()');
  return calledBack;
});

/** The call that the path's token names. */
export function CalledBack(): ParameterDecorator {
  return (target, property, index) => {
    const descriptor = property === undefined ? undefined : Object.getOwnPropertyDescriptor(target, property);
    if (property !== undefined && descriptor !== undefined) {
      const description = 'of the address in `X-Callback-Url`';
      ApiParam({ name: 'callbackToken', description, schema: { type: 'string' } })(target, property, descriptor);
    }
    inject()(target, property, index);
  };
}
