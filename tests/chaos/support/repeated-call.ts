/** Headers of a call whose worker may die: it is only repeated when its time is over, and every death takes one of its attempts. */
export const REPEATED_CALL = { timeout: '3s', retries: '12', retryBackoff: '250' };
