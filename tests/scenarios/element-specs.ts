import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playOn } from '@svc/engine/testing';
import type { Stage } from '@svc/engine/testing';
import { ruleOf } from '../../tools/rules/report.mjs';

const ENGINE = fileURLToPath(new URL('../../libs/engine/src/', import.meta.url));

/** The scenarios of each element's sample. */
export const ofSamples = (file: string): boolean => file.endsWith('/samples.spec.ts');

/**
 * Declares the scenarios of the engine's specs again, for another stage. Other tests of those specs run too: they take no time,
 * and a new element needs no line here.
 * @param isWanted of a spec's path
 */
export async function declareScenarios(stage: Stage, isWanted: (file: string) => boolean = () => true): Promise<void> {
  playOn(stage);
  const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' }).map((file) => join(ENGINE, file));
  const specs = files.filter(
    (file) => file.endsWith('.spec.ts') && /\bscenario(With)?\(/.test(readFileSync(file, 'utf8')),
  );
  for (const spec of specs.filter(isWanted).sort()) await import(spec);
}

/** Returns a predicate that is true for the first title of each engine rule. */
export function firstOfEachRule(): (title: string) => boolean {
  const known = new Set<number>();
  return (title) => {
    const rule = ruleOf(title);
    if (rule === null || known.has(rule)) return false;
    known.add(rule);
    return true;
  };
}
