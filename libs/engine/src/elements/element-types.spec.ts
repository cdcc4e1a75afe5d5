import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '../index.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** A definition may compare its own parts, and samples and tests what they wrote. */
const MAY_COMPARE = /\/(elements|event-definitions|samples|testing|simulation)\/|\.spec\.ts$/;
const TYPES = [...elementDefinitions.keys()].join('|');
const COMPARES = new RegExp(`\\b(?:type|elementType)\\s*[!=]==\\s*['"](?:${TYPES})['"]`);

const sources = [
  'libs/engine/src',
  'libs/bpmn/src',
  'libs/driver/src',
  'libs/runtime/src',
  'libs/persistence/src',
  'apps/api/src',
]
  .flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'));

describe('types of elements', () => {
  it('a planted comparison is found', () => {
    expect(COMPARES.test(`if (node.type === 'parallelGateway') return;`)).toBe(true);
  });

  it('only the definition of an element knows its type: others ask it', () => {
    const comparing = sources.filter(
      (file) => !MAY_COMPARE.test(file) && COMPARES.test(readFileSync(ROOT + file, 'utf8')),
    );
    expect(comparing).toEqual([]);
    const deadJoins = sources.filter((file) => file.includes('/dead-joins/'));
    expect(deadJoins.filter((file) => COMPARES.test(readFileSync(ROOT + file, 'utf8')))).toEqual([]);
  });
});
