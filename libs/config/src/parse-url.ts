/**
 * Null if the text is no absolute URL. The constructor decides, here and wherever a URL is read: `URL.canParse` of some releases of Node
 * refuses hosts with Latin-1 letters once it is compiled.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
