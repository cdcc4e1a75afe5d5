import { firstOfEachRule } from './element-specs.js';
import { declareOverHttp } from './http-stage.js';

/** The first scenario of each rule is played by another spec, which `.ci/run` runs too. */
const isFirst = firstOfEachRule();
await declareOverHttp((title) => !isFirst(title));
