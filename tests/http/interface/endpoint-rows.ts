import { expect } from '@jest/globals';
import { type Answer, dataOf, type Json } from '../support/api.js';

/** A row of the tables of [interface#endpoints]: the request, its id, how it is sent, and the status and `data` of its answer. */
export type EndpointRow = readonly [
  request: string,
  id: string,
  ask: () => Promise<Answer>,
  status: number,
  data: unknown,
];

export const TEXT: unknown = expect.any(String);
export const NUMBER: unknown = expect.any(Number);
export const TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A list whose members all have these fields. */
export const listOf = (fields: object): Json => ({ each: fields });

/** Fails unless the answer has the status and the data of its row. */
export function expectRow(answer: Answer, status: number, data: Json): void {
  const found = dataOf(answer, status);
  if (data?.each === undefined) {
    expect(found).toMatchObject(data);
    return;
  }
  expect(found.length).toBeGreaterThan(0);
  for (const member of found) expect(member).toMatchObject(data.each);
}
