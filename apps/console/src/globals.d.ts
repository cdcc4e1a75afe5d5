/** Styles are imported for their effect; Vite writes them into files. */
declare module '*.css';
