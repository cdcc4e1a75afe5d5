import type { ErrorCode } from '../../errors/error-codes.js';

const REFUSALS = Symbol('refusals');

export function declareRefusals(codes: readonly ErrorCode[]): MethodDecorator {
  return (_target, _property, descriptor) => Reflect.defineMetadata(REFUSALS, codes, descriptor.value as object);
}

export function refusalsOf(handler: object): readonly ErrorCode[] {
  return Reflect.getMetadata(REFUSALS, handler) ?? [];
}
