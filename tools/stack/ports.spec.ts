import { expect, it } from '@jest/globals';
import { freePorts } from './ports.mjs';

/** The first of those that Linux gives to whoever asks for any; other systems begin later. */
const FIRST_GIVEN = 32_768;

it('free ports are distinct and outside of the range that the system gives out', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) expect(port).toBeLessThan(FIRST_GIVEN);
});
