// `node --import ./tools/stack/testing-modules.mjs <file>`: modules of `testing/` folders can be imported, though nothing builds
// them. What they import from `src/` is the built program beside it.
import { register } from 'node:module';

register('./testing-hooks.mjs', import.meta.url);
