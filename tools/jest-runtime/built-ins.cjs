const CLASSES = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  BigInt,
  Symbol,
  Date,
  RegExp,
  Promise,
  Map,
  Set,
  WeakMap,
];
/** Functions of the global scope, which tests might replace. */
const FUNCTIONS = [
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'queueMicrotask',
];

/** The built-in objects of a process, which all its test files share. */
class BuiltIns {
  #before = read();

  /** The paths of what has changed since this was made: `Date.now`, `frozen Object.prototype`. */
  changed() {
    const now = read();
    const paths = [...new Set([...this.#before.keys(), ...now.keys()])];
    return paths.filter((path) => !Object.is(this.#before.get(path), now.get(path)));
  }
}

/** @returns {Map<string, unknown>} */
function read() {
  const members = new Map(FUNCTIONS.map((name) => [name, Reflect.get(globalThis, name)]));
  for (const type of CLASSES) {
    readMembers(members, type.name, type);
    readMembers(members, `${type.name}.prototype`, type.prototype);
  }
  readMembers(members, 'Math', Math);
  readMembers(members, 'JSON', JSON);
  return members;
}

/** @param {Map<string, unknown>} members @param {string} path @param {object} object */
function readMembers(members, path, object) {
  if (Object.isFrozen(object)) members.set(`frozen ${path}`, true);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object)))
    members.set(`${path}.${name}`, value);
}

module.exports = { BuiltIns };
