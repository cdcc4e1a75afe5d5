import { ofSamples } from './element-specs.js';
import { declareOnTemporal } from './temporal-stage.js';

/** The scenarios of the samples are played by another spec, which `.ci/run` runs too. */
await declareOnTemporal((file) => !ofSamples(file));
