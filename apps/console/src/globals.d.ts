/** Styles are imported for their effect; Vite writes them into files. */
declare module '*.css';

/** The text of a file. */
declare module '*?raw' {
  const text: string;
  export default text;
}
