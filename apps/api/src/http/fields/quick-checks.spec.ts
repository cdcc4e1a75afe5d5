import { describe, expect, it } from '@jest/globals';
import { IsInt, IsOptional, IsString, Length, Max, ValidateIf, validateSync } from 'class-validator';
import { isSurelyValid } from './quick-checks.js';

class Order {
  name?: unknown;
  amount?: unknown;
  note?: unknown;
}
class Rush extends Order {
  hours?: unknown;
}
class Labels {
  labels?: unknown;
}

function declare(type: abstract new () => object, field: string, ...checks: readonly PropertyDecorator[]): void {
  for (const check of checks) check(type.prototype, field);
}
declare(Order, 'name', IsString(), Length(1, 5));
declare(
  Order,
  'amount',
  IsInt(),
  Max(9),
  ValidateIf((_, value) => value !== undefined),
);
declare(Order, 'note', IsString(), IsOptional());
declare(Rush, 'hours', IsInt());
declare(Labels, 'labels', IsString({ each: true }));

describe('validation of request fields', () => {
  const values = [undefined, null, '', 'five', 'sixsix', 3, 10, 1.5, {}, []];

  it('a quick check accepts only what class-validator accepts, with fields of parents', () => {
    for (const type of [Order, Rush])
      for (const name of values)
        for (const amount of values)
          for (const note of values) {
            const order = Object.assign(new type(), { name, amount, note, hours: amount });
            expect(isSurelyValid(type, order)).toBe(validateSync(order).length === 0);
          }
  });

  it('a quick check leaves to class-validator what it does not check itself', () => {
    expect(isSurelyValid(Labels, Object.assign(new Labels(), { labels: ['a'] }))).toBe(false);
  });
});
