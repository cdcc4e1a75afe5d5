import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberedRules } from '../docs/citations/problems.mjs';
import { ROOT } from '../stack/root.mjs';

/** The rules of the engine as docs/reference/engine.md states them, from number 1. */
export const ENGINE_RULES = numberedRules(readFileSync(join(ROOT, 'docs/reference/engine.md'), 'utf8'));
