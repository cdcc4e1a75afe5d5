import { describe, expect, it } from '@jest/globals';
import type { XsdPrimitive } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { shortcomingOf } from './xsd.js';

const LIMITS = { maxBase64Bytes: 6 };
const accepts = (name: XsdPrimitive, value: JsonValue): boolean => shortcomingOf(value, name, LIMITS) === null;

/** For each primitive: values of the type, and values that are not. */
const VALUES: Readonly<Record<XsdPrimitive, readonly [of: readonly JsonValue[], not: readonly JsonValue[]]>> = {
  string: [
    ['', 'a', '\ud800', '1'],
    [1, true, null, [], {}],
  ],
  decimal: [
    [0, -0, 1.5, -1e300, 5e-324],
    ['1', true, null, []],
  ],
  int: [
    [0, -1, 2 ** 53, 1e300, 5.0],
    [1.5, '1', true, null],
  ],
  boolean: [
    [true, false],
    ['true', 0, 1, null],
  ],
  dateTime: [
    [
      '2024-02-29T10:00:00Z',
      '2024-02-29T10:00',
      '2024-02-29T10:00:00',
      '2024-12-31T23:59:59.999999+14:00',
      '2024-02-29T24:00:00Z',
      '0000-01-01T00:00:00-00:00',
    ],
    [
      '2023-02-29T10:00:00Z',
      '2024-02-29',
      '2024-02-29 10:00:00Z',
      '2024-02-29t10:00:00z',
      '2024-02-29T25:00:00Z',
      '2024-02-29T24:00:01Z',
      '2024-02-29T10:60:00Z',
      '2024-02-29T10:00:60Z',
      '2024-02-29T10:00:00+24:00',
      '2024-02-29T10:00:00+01:60',
      ' 2024-02-29T10:00:00Z',
      '2024-02-29T10:00:00Z\n',
      '20240229T100000Z',
      '',
      1709200800000,
      null,
    ],
  ],
  date: [
    ['2024-02-29', '1900-02-28', '2000-02-29', '9999-12-31'],
    ['1900-02-29', '2023-04-31', '2024-13-01', '2024-00-10', '2024-01-00', '2024-1-1', '24-01-01', '2024-01-01Z', 'x'],
  ],
  time: [
    ['10:00', '10:00:00', '23:59:59.5Z', '00:00:00+05:30', '24:00:00', '10:00:00,25', '10:00:00+02'],
    ['24:00:01', '10', '1:00', '10:0', '25:00', '10:60', 'T10:00', '10:00:00.', '10:00:00 Z'],
  ],
  base64Binary: [
    ['', 'QQ==', 'QUI=', 'QUJD', 'AAAAAAAA', '+/+/'],
    ['Q', 'QQ', 'QQ=', 'QQ===', 'QUJD=', 'QR==', 'QUJ=', 'Q Q=', 'QQ==\n', 'Q-_=', 'AAAAAAAAAA==', 1, null],
  ],
};

const rows = Object.entries(VALUES) as [XsdPrimitive, readonly [readonly JsonValue[], readonly JsonValue[]]][];

describe.each(rows)('values of %s', (name, [of, not]) => {
  it.each(of.map((value) => [value]))(
    `xsd:${name} accepts %j [resources.typed-data-declarations.xsd-primitives-xsd-string-xsd-decimal-xsd]`,
    (value) => expect(accepts(name, value)).toBe(true),
  );
  it.each(not.map((value) => [value]))(
    `xsd:${name} refuses %j [resources.typed-data-declarations.xsd-primitives-xsd-string-xsd-decimal-xsd]`,
    (value) => expect(accepts(name, value)).toBe(false),
  );
});

describe('limits of base64Binary', () => {
  it('base64 that is too long is told apart from text that is not base64', () => {
    expect(shortcomingOf('AAAAAAAAAA==', 'base64Binary', LIMITS)).toBe('base64 text of at most 6 bytes when decoded');
    expect(shortcomingOf('%', 'base64Binary', LIMITS)).toBe('base64 text');
  });
  it('very long base64 is checked fast', () => {
    const text = 'A'.repeat(4_000_000);
    const limits = { maxBase64Bytes: 3_000_000 };
    const begun = process.cpuUsage();
    expect(shortcomingOf(text, 'base64Binary', limits)).toBeNull();
    expect(shortcomingOf(`${text}AAA!`, 'base64Binary', limits)).toBe('base64 text');
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });
});
