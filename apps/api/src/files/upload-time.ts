/**
 * After its URL has expired an upload that began in time may still be under way, or its confirmation; in milliseconds.
 */
export const UPLOAD_GRACE_MS = 10 * 60_000;
