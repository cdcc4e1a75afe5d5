import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../tools/stack/root.mjs';

const FAILS = `
  import { compileUpload } from './dist/compile-upload.js';
  try { compileUpload(null); } catch (error) { console.log(error.stack); }`;

describe('source maps', () => {
  it('a stack trace of a bundled program names the source files', () => {
    const preload = ['--require', './libs/runtime/workflow-threads.cjs'];
    const options = { cwd: ROOT, encoding: 'utf8' } as const;
    const stack = execFileSync(process.execPath, [...preload, '--input-type=module', '-e', FAILS], options);
    expect(stack).toMatch(/at compileUpload \(.*apps\/api\/src\/definitions\/compile-upload\.ts:\d+:\d+\)/);
  });
});
