/** Loads the SDK with a client's first message: it is a tenth of the program's code, and many programs never get a message. */
export const loadSdk = () => import('./sdk.js');
