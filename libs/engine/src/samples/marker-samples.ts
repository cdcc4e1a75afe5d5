import { graph } from './sample.js';
import type { Sample } from './sample.js';

/** Markers that any activity can have. */
export const markerSamples: readonly Sample[] = [
  {
    name: 'multi-instance parallel',
    process: graph(
      {
        review: {
          type: 'userTask',
          multiInstance: {
            collection: '{{ reviewers }}',
            inputDataItem: 'reviewer',
            outputDataItem: 'vote',
            loopDataOutputRef: 'votes',
          },
        },
      },
      'start review end',
    ),
    calls: [],
    variables: { reviewers: ['ann', 'bob'] },
    script: [
      { at: 'review', complete: { vote: 'yes' } },
      { at: 'review', complete: { vote: 'no' } },
    ],
  },
  {
    name: 'multi-instance sequential',
    process: graph(
      { pack: { type: 'userTask', multiInstance: { isSequential: true, loopCardinality: 2 } } },
      'start pack end',
    ),
    calls: [],
    variables: {},
    script: [
      { at: 'pack', complete: {} },
      { at: 'pack', complete: {} },
    ],
  },
  {
    name: 'standard loop',
    process: graph(
      { ask: { type: 'userTask', loop: { loopCondition: '{{ answer == null }}', loopMaximum: 5 } } },
      'start ask end',
    ),
    calls: [],
    variables: { answer: null },
    script: [
      { at: 'ask', complete: {} },
      { at: 'ask', complete: { answer: 'yes' } },
    ],
  },
];
