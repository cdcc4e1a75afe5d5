import { ValidateBy } from 'class-validator';
import { isPlainObject } from '../requests/json-values.js';

/** A JSON object: not a list, not null. */
export const IsPlainObject = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPlainObject',
    validator: { validate: isPlainObject, defaultMessage: () => '$property must be an object' },
  });
