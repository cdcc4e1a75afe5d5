/** The limits of a service with default settings (docs/configuration.md). */
export const MAX_VARIABLES_BYTES = 5 * 1024 * 1024;
export const MAX_BASE64_BYTES = 1024 * 1024;

/** Bounds of one scenario: elements entered and things that happened, and milliseconds. */
export const MAX_STEPS = 100_000;
export const MAX_MS = 10_000;
