import { describe, expect, it } from '@jest/globals';
import { beyond, filesOf } from '../apps/console/budgets.mjs';

const CHUNKS = [
  {
    type: 'chunk',
    fileName: 'index.js',
    facadeModuleId: '/console/index.html',
    code: 'a'.repeat(50),
    imports: ['shared.js'],
  },
  {
    type: 'chunk',
    fileName: 'page.js',
    facadeModuleId: '/console/src/page.tsx',
    code: 'b()',
    imports: ['shared.js', 'lost.js'],
  },
  { type: 'chunk', fileName: 'shared.js', code: 'c()', imports: ['index.js'] },
  {
    type: 'chunk',
    fileName: 'model.js',
    facadeModuleId: '/console/src/model.tsx',
    code: 'd()',
    moduleIds: ['/node_modules/bpmn-js/lib/Modeler.js'],
  },
];

describe('the budgets of the console', () => {
  it('a page needs the files that its own import, each counted once', () => {
    const files = filesOf(CHUNKS, ['index.html', 'page.tsx']).map(({ fileName }) => fileName);
    expect(files).toEqual(['index.js', 'shared.js', 'page.js']);
  });

  it('a page beyond its budget is named with what it needs', () => {
    expect(beyond(CHUNKS, [{ name: 'the page', most: 5, opens: ['page.tsx'] }])).toEqual([
      expect.stringMatching(/^expected the page to need at most 5 bytes of script \(brotli\), found \d+$/),
    ]);
    expect(beyond(CHUNKS, [{ name: 'the page', most: 500, opens: ['page.tsx'] }])).toEqual([]);
  });

  it('a page that would load the modeler is named', () => {
    expect(beyond(CHUNKS, [{ name: 'the page', most: 500, opens: ['page.tsx', 'model.tsx'] }])).toEqual([
      'expected the page to need no modeler, found it in model.js',
    ]);
  });

  it('a page that no file begins with fails, so that no budget is left without its page', () => {
    expect(() => filesOf(CHUNKS, ['gone.tsx'])).toThrow('expected a file of the console that begins with gone.tsx');
  });
});
