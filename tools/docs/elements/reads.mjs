/**
 * What a definition reads from its source, found by running it on an empty source that records the accesses.
 * @typedef {{ attributes: string[], extensions: string[], headers: string[], hasMoreHeaders: boolean }} Reads
 */

/** An empty map that records which keys were read. @extends {Map<string, string>} */
class AskedMap extends Map {
  asked = /** @type {Set<string>} */ (new Set());
  isListed = false;

  /** @override @param {string} name */
  get(name) {
    this.asked.add(name);
    return undefined;
  }
  /** @override @param {string} name */
  has(name) {
    this.asked.add(name);
    return false;
  }
  /** @override */
  [Symbol.iterator]() {
    this.isListed = true;
    return super[Symbol.iterator]();
  }
}

const NOTHING = { source: '', parts: [] };

/**
 * @param {(reader: import('@svc/engine').ElementReader) => unknown} read
 * @param {string} type
 * @returns {Reads}
 */
export function readsOf(read, type) {
  const attributes = new AskedMap();
  const extensions = new AskedMap();
  const headers = new AskedMap();
  read({
    source: {
      id: 'asked',
      type,
      name: null,
      line: null,
      attributes,
      extensions,
      headers,
      eventDefinitions: [],
      children: [],
    },
    template: () => NOTHING,
    secretTemplate: () => NOTHING,
    name: () => NOTHING,
    plain: () => undefined,
    missing: () => undefined,
    condition: () => NOTHING,
    breaks: () => undefined,
    error: () => undefined,
    warning: () => undefined,
  });
  return {
    attributes: [...attributes.asked],
    extensions: [...extensions.asked],
    headers: [...headers.asked],
    hasMoreHeaders: headers.isListed,
  };
}
