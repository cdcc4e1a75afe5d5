import { expect, it } from '@jest/globals';
import { freePorts } from './ports.mjs';

/** The first of those that Linux gives to whoever asks for any; other systems begin later. */
const FIRST_GIVEN = 32_768;

it('free ports are different ones, and none that a system gives to whoever asks for any', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) expect(port).toBeLessThan(FIRST_GIVEN);
});
