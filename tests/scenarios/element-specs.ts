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
 * Declares the scenarios that stand in the engine's specs once more, to be played there. Tests of those specs that are no
 * scenarios run along: they take no time, and a new element needs no line here.
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

/** True for the first title of each of the engine's rules that it is asked about. */
export function firstOfEachRule(): (title: string) => boolean {
  const known = new Set<number>();
  return (title) => {
    const rule = ruleOf(title);
    if (rule === null || known.has(rule)) return false;
    known.add(rule);
    return true;
  };
}
