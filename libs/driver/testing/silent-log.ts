import type { Log } from '../src/ports.js';

export const silentLog: Log = { warn: () => undefined, error: () => undefined };
