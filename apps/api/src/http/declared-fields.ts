import 'reflect-metadata';

const SWAGGER_PROPERTIES = 'swagger/apiModelPropertiesArray';
const ANSWER_FIELDS = Symbol('answer fields');
const LENIENT = Symbol('lenient');

type DtoClass = abstract new (...args: never[]) => object;

/** Names of the fields that a DTO class declares, those that it inherits included. */
export function declaredFields(type: DtoClass): readonly string[] {
  const names: readonly string[] = Reflect.getMetadata(SWAGGER_PROPERTIES, type.prototype) ?? [];
  return names.map((name) => name.replace(/^:/, ''));
}

/** A body that is sent back as it was answered is fine: fields of `resource` that this body does not have are ignored. */
export const BodyOf =
  (resource: DtoClass): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(ANSWER_FIELDS, resource, target);

/** Unknown fields are ignored: for bodies that the interface does not show (contract, "body rules"). */
export const LenientBody = (): ClassDecorator => (target) => {
  Reflect.defineMetadata(LENIENT, true, target);
  lenientNames.add(target.name);
};

const lenientNames = new Set<string>();

/** Whether the body class of this name ignores unknown fields. */
export function isLenientBody(className: string): boolean {
  return lenientNames.has(className);
}

export function isIgnoredField(type: DtoClass, name: string): boolean {
  if (Reflect.getMetadata(LENIENT, type) === true) return true;
  const resource: DtoClass | undefined = Reflect.getMetadata(ANSWER_FIELDS, type);
  return resource !== undefined && declaredFields(resource).some((field) => spelledAlike(field, name));
}

/** `createdAt` and `created_at` are the same field. */
export function spelledAlike(left: string, right: string): boolean {
  return left === right || camelCase(left) === camelCase(right);
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
