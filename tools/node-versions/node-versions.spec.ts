import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../stack/root.mjs';
import { pathToNode } from './node-versions.mjs';

/** The Node of the gate: the oldest one that the programs support. */
const OLDEST = '20';
const PLATFORMS = ['linux-arm64', 'linux-x64'];

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function majorsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, major = '']) => major);
}

/** From the package's name for a major and a platform to the version that it stands for. */
const pins: [name: string, pin: string][] = Object.entries(
  JSON.parse(read('tools/node-versions/package.json')).optionalDependencies,
);
const pinnedMajors = [...new Set(pins.map(([name]) => name.split('-')[1] ?? ''))];

describe('versions of Node', () => {
  it('the supported versions are that of the gate and those that the long run tests', () => {
    const supported = majorsIn(JSON.parse(read('package.json')).engines.node, /\^(\d+)/g);
    const tested = majorsIn(read('.ci/run'), /^ *run_on_node (\d+)$/gm);
    expect({ supported, tested }).toEqual({ supported: [OLDEST, ...pinnedMajors], tested: pinnedMajors });
  });

  it('each supported version is pinned exactly, to the same one on every platform', () => {
    const versionOf = (major: string) => pins.find(([name]) => name.startsWith(`node-${major}-`))?.[1].split('@')[1];
    const expected = pinnedMajors.flatMap((major) =>
      PLATFORMS.map((platform) => [`node-${major}-${platform}`, `npm:node-${platform}@${versionOf(major)}`]),
    );
    expect(pins).toEqual(expected);
    expect(pinnedMajors.map(versionOf)).toEqual(
      pinnedMajors.map((major) => expect.stringMatching(`^${major}\\.\\d+\\.\\d+$`)),
    );
  });

  it('a version of Node that is not pinned is refused', () => {
    expect(() => pathToNode('19')).toThrow(/^expected a package node-19-\S+ in tools\/node-versions, found none$/);
  });
});
