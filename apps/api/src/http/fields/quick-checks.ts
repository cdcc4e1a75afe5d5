import type { Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type FieldCheck = (object: object, value: unknown) => boolean;

interface CheckedField {
  readonly name: string;
  /** The field is checked only if all of them hold. */
  readonly conditions: readonly FieldCheck[];
  readonly checks: readonly FieldCheck[];
}

/** Null: the class has checks that only class-validator itself can make. */
const known = new WeakMap<Type<object>, readonly CheckedField[] | null>();

/**
 * Whether the object passes all checks of its class. These are class-validator's own, looked up once per class. False
 * decides nothing: class-validator must then validate the object, and tells what is wrong.
 */
export function isSurelyValid(type: Type<object>, object: object): boolean {
  const fields = fieldsOf(type);
  return fields !== null && fields.every((field) => isMet(field, object));
}

function isMet({ name, conditions, checks }: CheckedField, object: object): boolean {
  const value = (object as Record<string, unknown>)[name];
  if (!conditions.every((holds) => holds(object, value))) return true;
  return checks.every((holds) => holds(object, value));
}

function fieldsOf(type: Type<object>): readonly CheckedField[] | null {
  const found = known.get(type);
  if (found !== undefined) return found;
  const fields = readFields(type);
  known.set(type, fields);
  return fields;
}

function readFields(type: Type<object>): CheckedField[] | null {
  const storage = getMetadataStorage();
  const all = storage.getTargetValidationMetadatas(type, '', false, false);
  if (!all.every(isPlain)) return null;
  return Object.entries(storage.groupByPropertyName(all)).map(([name, metadatas]) => ({
    name,
    conditions: metadatas.filter(isCondition).map(({ constraints }) => constraints[0] as FieldCheck),
    checks: metadatas.filter((metadata) => !isCondition(metadata)).flatMap(checksOf),
  }));
}

/** Whether the check is synchronous, of the whole field and not of its members, and made for every request. */
function isPlain(metadata: Metadata): boolean {
  if (isCondition(metadata)) return true;
  const isOwn = metadata.type === ValidationTypes.CUSTOM_VALIDATION && !metadata.each && !metadata.validateIf;
  return isOwn && constraintsOf(metadata).every((constraint) => !constraint.async);
}

const isCondition = ({ type }: Metadata): boolean => type === ValidationTypes.CONDITIONAL_VALIDATION;

const constraintsOf = ({ constraintCls }: Metadata) =>
  getMetadataStorage().getTargetValidatorConstraints(constraintCls);

function checksOf(metadata: Metadata): FieldCheck[] {
  const { propertyName: property, constraints } = metadata;
  return constraintsOf(metadata).map(({ instance }) => (object, value) => {
    const given: ValidationArguments = { targetName: object.constructor.name, property, object, value, constraints };
    return instance.validate(value, given) === true;
  });
}
