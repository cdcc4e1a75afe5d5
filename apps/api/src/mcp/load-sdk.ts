/** The SDK, with the first message of a client: it is a tenth of what the program loads, and many programs never get one. */
export const loadSdk = () => import('./sdk.js');
