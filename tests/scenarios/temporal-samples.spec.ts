import { ofSamples } from './element-specs.js';
import { declareOnTemporal } from './temporal-stage.js';

await declareOnTemporal(ofSamples);
