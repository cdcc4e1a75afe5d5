/** The value of a text that is JSON; null for any other text. */
export function valueOfJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
