import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const module = readFileSync(new URL('../temporal/go.mod', import.meta.url), 'utf8');
const found = /github\.com\/temporalio\/cli (v[\d.]+)/.exec(module)?.[1];
if (found === undefined)
  throw new Error('expected the version of github.com/temporalio/cli in tools/temporal/go.mod, found none');

/** The pinned version of the Temporal CLI, e.g. `v1.5.1`, for the Go build and the download. */
export const TEMPORAL_CLI_VERSION = found;

/** A hash of all pins, including libraries of the build, so that a copy built from other pins is not used. */
export const TEMPORAL_PINS = createHash('sha256').update(module).digest('hex').slice(0, 12);
