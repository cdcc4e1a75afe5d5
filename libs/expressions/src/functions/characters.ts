/** Characters are Unicode code points here, so that no function cuts one in half. */
const SURROGATE = /[\ud800-\udfff]/;

export function countCharacters(text: string): number {
  return SURROGATE.test(text) ? [...text].length : text.length;
}

/** As `String.prototype.slice`, by characters. */
export function sliceCharacters(text: string, start: number, end: number | undefined): string {
  return SURROGATE.test(text) ? [...text].slice(start, end).join('') : text.slice(start, end);
}
