import { firstOfEachRule } from './element-specs.js';
import { declareOverHttp } from './http-stage.js';

await declareOverHttp(firstOfEachRule());
