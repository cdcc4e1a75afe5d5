/** The names in a text, separated by commas, each once. */
export function namesIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** `Reserve stock, Book carrier and Charge card`. */
export function listed(names: readonly string[], and: string): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}
