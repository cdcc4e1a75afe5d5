/**
 * Words in lower case, joined by hyphens. Text in parentheses is left out unless nothing else remains.
 * @param {string} text @param {number} most how many words
 */
export function slugOf(text, most) {
  const words = wordsOf(text.replaceAll(/\([^)]*\)/g, ' '));
  return (words.length > 0 ? words : wordsOf(text)).slice(0, most).join('-');
}

/** @param {string} text */
function wordsOf(text) {
  return (
    text
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  );
}
