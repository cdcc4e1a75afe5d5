import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playOn } from '@svc/engine/testing';
import type { Stage } from '@svc/engine/testing';

const ENGINE = fileURLToPath(new URL('../../libs/engine/src/', import.meta.url));

/**
 * Declares the scenarios that stand in the engine's specs once more, to be played there. Tests of those specs that are no
 * scenarios run along: they take no time, and a new element needs no line here.
 */
export async function declareScenarios(stage: Stage): Promise<void> {
  playOn(stage);
  const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).map((file) => join(ENGINE, file));
  const specs = files.filter(
    (file) => file.endsWith('.spec.ts') && /\bscenario(With)?\(/.test(readFileSync(file, 'utf8')),
  );
  for (const spec of specs.sort()) await import(spec);
}
