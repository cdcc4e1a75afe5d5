// Scripts that a page needs, in bytes after brotli: the build fails where a page needs more than its budget.
import { brotliCompressSync } from 'node:zlib';

/**
 * @typedef {{ readonly fileName: string, readonly type: string, readonly code?: string, readonly facadeModuleId?: string | null,
 *   readonly imports?: readonly string[], readonly moduleIds?: readonly string[] }} Chunk what Rollup knows of a file
 * @typedef {{ readonly name: string, readonly most: number, readonly opens: readonly string[] }} Budget
 */

const ENTRY = 'index.html';

/** Modules that are loaded when a page is opened, by the ends of their paths. @type {readonly Budget[]} */
export const BUDGETS = [
  { name: 'the sign-in', most: 60_000, opens: [ENTRY] },
  { name: 'the first page', most: 60_000, opens: [ENTRY, 'overview/home-page.tsx', 'overview/overview-page.tsx'] },
  {
    name: 'the page of an instance',
    most: 140_000,
    opens: [ENTRY, 'instance/instance-page.tsx', 'diagram/drawn-diagram.ts'],
  },
];

/** bpmn-js's modeler: only the page of the model may need it. */
const MODELER = /bpmn-js\/lib\/Modeler\.js$/;

/**
 * The files that are loaded with these modules, each once.
 * @param {readonly Chunk[]} chunks @param {readonly string[]} opens @returns {Chunk[]}
 * @throws {Error} if a module begins no file
 */
export function filesOf(chunks, opens) {
  const found = new Map();
  /** @param {Chunk | undefined} chunk */
  function add(chunk) {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports ?? []) add(chunks.find(({ fileName }) => fileName === name));
  }
  for (const end of opens) {
    const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
    if (first === undefined) throw new Error(`expected a file of the console that begins with ${end}`);
    add(first);
  }
  return [...found.values()];
}

/** Compressing takes longer than all else: each file once. @type {WeakMap<Chunk, number>} */
const sizes = new WeakMap();

/** @param {Chunk} chunk */
function sizeOf(chunk) {
  const size = sizes.get(chunk) ?? brotliCompressSync(chunk.code ?? '').length;
  sizes.set(chunk, size);
  return size;
}

/** @param {readonly Chunk[]} chunks */
function bytesOf(chunks) {
  return chunks.reduce((sum, chunk) => sum + sizeOf(chunk), 0);
}

/** What is beyond the budgets, each in a sentence. @param {readonly Chunk[]} chunks @param {readonly Budget[]} [budgets] @returns {string[]} */
export function beyond(chunks, budgets = BUDGETS) {
  return budgets.flatMap(({ name, most, opens }) => {
    const files = filesOf(chunks, opens);
    const bytes = bytesOf(files);
    const modeler = files.find(({ moduleIds = [] }) => moduleIds.some((id) => MODELER.test(id)));
    return [
      ...(bytes > most ? [`expected ${name} to need at most ${most} bytes of script (brotli), found ${bytes}`] : []),
      ...(modeler === undefined ? [] : [`expected ${name} to need no modeler, found it in ${modeler.fileName}`]),
    ];
  });
}

/** The sizes in a line. @param {readonly Chunk[]} chunks @returns {string} */
export function sizesOf(chunks) {
  return BUDGETS.map(({ name, opens }) => `${name} ${(bytesOf(filesOf(chunks, opens)) / 1_000).toFixed(1)} kB`).join(
    ', ',
  );
}

/** Of Vite: fails a build beyond the budgets. */
export function budgets() {
  return {
    name: 'budgets',
    /** @param {unknown} _ @param {Record<string, Chunk>} files */
    writeBundle(_, files) {
      const chunks = Object.values(files).filter(({ type }) => type === 'chunk');
      const problems = beyond(chunks);
      if (problems.length > 0) throw new Error(problems.join('\n'));
      if (process.env['CONSOLE_SIZES']) console.log(`Scripts after brotli: ${sizesOf(chunks)}`);
    },
  };
}
