import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from './stack/root.mjs';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const majorOf = (version: string): string => version.replace(/^v/, '').split('.')[0] ?? '';

it('what runs, what is pinned, the image and the types are of one version of Node', () => {
  const { optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
  const pinned = Object.entries<string>(optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(pinned.length).toBeGreaterThan(1);
  expect(new Set(pinned.map(([, version]) => version)).size).toBe(1);
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-slim/gm)].map(([, major]) => major);
  const majors = [process.version, pinned[0]![1], devDependencies['@types/node'], ...images].map((one) =>
    majorOf(one ?? ''),
  );
  expect(new Set(majors)).toEqual(new Set(['24']));
});
