import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../stack/root.mjs';

/**
 * Copies the packages, sources and built files, into a folder with the same libraries beside them, so that a planted defect
 * changes nothing else.
 * @param {string} folder
 */
export function copyPrograms(folder) {
  const libraries = join(folder, 'node_modules');
  mkdirSync(join(libraries, '@svc'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@svc') symlinkSync(join(ROOT, 'node_modules', name), join(libraries, name));
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const group of ['libs', 'apps'])
    for (const name of readdirSync(join(ROOT, group))) copyPackage(folder, join(group, name));
}

/** @param {string} folder @param {string} place e.g. `libs/engine` */
function copyPackage(folder, place) {
  const [from, to] = [join(ROOT, place), join(folder, place)];
  const manifest = join(from, 'package.json');
  if (!existsSync(manifest)) return;
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  if (existsSync(join(from, 'node_modules'))) symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'));
  symlinkSync(to, join(folder, 'node_modules', JSON.parse(readFileSync(manifest, 'utf8')).name));
}

/**
 * Plants a mistake into the copy.
 * @param {string} folder @param {import('./defects.mjs').Defect} defect
 * @returns {() => void} takes it out again
 */
export function plant(folder, defect) {
  const file = join(folder, defect.file);
  const sound = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    sound.replace(defect.find, () => defect.replace),
  );
  return () => writeFileSync(file, sound);
}

/**
 * Why the defect cannot be planted, if so: the program has changed there, and the defect must be adapted.
 * @param {string} folder @param {import('./defects.mjs').Defect} defect
 * @returns {string[]}
 */
export function hindrancesTo(folder, { mistake, file, find }) {
  const path = join(folder, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const found = text.split(find).length - 1;
  return found === 1 ? [] : [`${mistake}: expected its place once in ${file}, found it ${found} times: ${find}`];
}
