import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BUILT_WORKFLOWS } from '../../../testing/built-workflows.js';

const bundle = readFileSync(BUILT_WORKFLOWS.codePath, 'utf8');

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: unknown;
}

function sourceMapOf(text: string): SourceMap {
  const encoded = text.slice(text.lastIndexOf('base64,') + 'base64,'.length);
  return JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMap;
}

/** Every program that works holds it more than once (docs/performance.md, "Memory"). */
describe('the bundle of the workflows', () => {
  it('the workflow bundle contains only ASCII characters', () => {
    expect(/[^\0-\x7f]/.exec(bundle)).toBeNull();
  });

  it('the workflow bundle maps lines to source files without their text', () => {
    const { sources, sourcesContent } = sourceMapOf(bundle);
    expect(
      sources.some((source) => source.endsWith('libs/runtime/src/drivers/workflow/workflows/process-instance.ts')),
    ).toBe(true);
    expect(sourcesContent).toBeUndefined();
  });
});
