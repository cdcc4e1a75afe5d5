const SECRET_FIELD = Symbol('secret field');

/** The named field of the answer is given once: not kept for a repetition with the same `Idempotency-Key`. */
export const SecretOnce =
  (field: string): MethodDecorator =>
  (_target, _property, descriptor) =>
    Reflect.defineMetadata(SECRET_FIELD, field, descriptor.value as object);

export function secretFieldOf(handler: object): string | undefined {
  return Reflect.getMetadata(SECRET_FIELD, handler);
}
