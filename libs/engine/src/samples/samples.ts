import { elementDefinitions } from '../registry.js';
import { eventSamples } from './event-samples.js';
import { instanceStarts } from './instance-starts.js';
import { markerSamples } from './marker-samples.js';
import { pulledJobs } from './pulled-jobs.js';
import { repeatingTimers } from './repeating-timers.js';
import type { SampleJson, Sample } from './sample.js';

/** A sample for each element, each event in each position, and each marker. Documentation and tests use all of them. */
export function samples(): readonly Sample[] {
  const elements = [...elementDefinitions.values()].map(({ type, sample, sampleCalls, sampleDecisions, play }) => ({
    name: type,
    process: sample as SampleJson,
    calls: (sampleCalls ?? []) as readonly SampleJson[],
    ...(sampleDecisions && { decisions: sampleDecisions as readonly SampleJson[] }),
    variables: play?.variables ?? {},
    script: play?.script ?? [],
  }));
  return [...elements, ...eventSamples, ...markerSamples, ...instanceStarts, ...repeatingTimers, ...pulledJobs];
}
