import { defineConfig } from 'vite';
import { budgets } from './budgets.mjs';

/** `npm run build` makes the static files that the API serves under `/console/`. */
export default defineConfig({
  base: '/console/',
  plugins: [budgets()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2024',
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of the pages forbids `data:` fonts; images are part of the pages.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
