#!/usr/bin/env node
// Runs the bundled program (docs/adr/0021). Before the first build it says how to build it.
import { existsSync } from 'node:fs';

const program = new URL('../../../dist/cli.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  console.error('svc: expected the program to be built, found no dist/cli.js; run `npm run build`');
  process.exitCode = 2;
}
