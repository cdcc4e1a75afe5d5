import { slugOf } from './slugs.mjs';

const MOST_WORDS = 8;

/** The paths of a cell such as `/v1/instances/:id/suspend, /terminate`, where later ones may omit the shared beginning. @param {string} cell */
export function pathsOf(cell) {
  const [first = '', ...more] = cell
    .replace(/\(.*\)/, '')
    .trim()
    .split(', ');
  const parent = first.slice(0, first.lastIndexOf('/'));
  return [first, ...more.map((path) => (/^\/(v1|health|metrics)/.test(path) ? path : parent + path))];
}

/**
 * `POST /v1/tasks/:id/claim` under "Tasks" is `post-claim`: the resource of the heading is left out, and a parameter is
 * only named at the end of the path.
 * @param {string} place @param {string} method @param {string} path
 */
export function slugOfRoute(place, method, path) {
  const all = path.split('/').filter((segment) => segment !== '' && segment !== 'v1');
  const heading = place
    .split('.')
    .at(-1)
    ?.replace(/^process-/, '');
  const segments = all[0] === heading ? all.slice(1) : all;
  const telling = segments.filter((segment, at) => !segment.startsWith(':') || at === segments.length - 1);
  return slugOf([method, ...telling].join(' '), MOST_WORDS);
}
