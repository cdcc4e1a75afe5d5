/** Characters that could end a header and begin another one. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** Whether a text can be the value of an HTTP header (RFC 9110, 5.5). */
export function isHeaderValue(text: string): boolean {
  return !CONTROL.test(text);
}
