import type { Log } from '../ports.js';

export const silentLog: Log = { warn: () => undefined, error: () => undefined };
