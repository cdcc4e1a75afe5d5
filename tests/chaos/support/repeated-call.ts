/** Headers of a call whose worker may be killed. It is repeated only after its timeout, and each kill uses up one attempt. */
export const REPEATED_CALL = { timeout: '3s', retries: '12', retryBackoff: '250' };
