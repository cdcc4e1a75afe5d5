import { ofSamples } from './element-specs.js';
import { declareOnTemporal } from './temporal-stage.js';

/** Those of the samples are played by a spec of their own, which `.ci/run` runs too. */
await declareOnTemporal((file) => !ofSamples(file));
