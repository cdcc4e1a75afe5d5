import { firstOfEachRule } from './element-specs.js';
import { declareOverHttp } from './http-stage.js';

/** The first of each rule is played by a spec of its own, which `.ci/run` runs too. */
const isFirst = firstOfEachRule();
await declareOverHttp((title) => !isFirst(title));
