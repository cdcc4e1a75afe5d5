// `node tools/node-versions/path-to.mjs 24`: prints the folder of that Node, which npm fetches if it is not there.
import { pathToNode } from './node-versions.mjs';

try {
  console.log(pathToNode(process.argv[2] ?? ''));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
