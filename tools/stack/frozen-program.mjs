// `frozen-program.mjs <URL of a module>`: freezes the intrinsics once the module is loaded, and prints what its `play` gives as JSON.
const { play } = await import(process.argv[2] ?? '');
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const intrinsic = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
  if (typeof intrinsic !== 'function') continue;
  Object.freeze(intrinsic);
  if (typeof intrinsic.prototype === 'object') Object.freeze(intrinsic.prototype);
}
Object.freeze(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
const answer = await play();
if (!Object.isFrozen(Object.prototype)) throw new Error('expected Object.prototype to be frozen');
process.stdout.write(JSON.stringify(answer));
