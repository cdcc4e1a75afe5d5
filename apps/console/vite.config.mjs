import { defineConfig } from 'vite';

/** `npm run build` makes the static files that the API serves under `/console/`. */
export default defineConfig({
  base: '/console/',
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
