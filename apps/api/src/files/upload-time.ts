/**
 * How long an upload that began in time, or its confirmation, may still run after the URL has expired, in milliseconds.
 */
export const UPLOAD_GRACE_MS = 10 * 60_000;
