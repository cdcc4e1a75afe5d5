// `npm run docs:elements [-- --check]`: writes docs/elements.md from the engine's registry, or compares.
import { elementsPage } from './elements/page.mjs';
import { writePage } from './generated-page.mjs';

await writePage('elements', elementsPage());
