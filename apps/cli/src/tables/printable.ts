/** Characters that move the cursor or colour the terminal. */
// oxlint-disable-next-line eslint/no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A text of a server in one line, without characters that a terminal would act on. */
export function printable(text: string): string {
  return text.replace(CONTROLS, ' ');
}
