import type { JsonValue } from '@svc/expressions';
import { graph, workDone } from './sample.js';
import type { Sample } from './sample.js';

const TEN_MINUTES: JsonValue = { advance_time: 'PT10M' };

/** Timers that fire more than once. */
export const repeatingTimers: readonly Sample[] = [
  {
    name: 'timer cycle at a boundary',
    process: graph(
      {
        work: { type: 'userTask' },
        remind: {
          type: 'boundaryEvent',
          attachedTo: 'work',
          cancelActivity: false,
          event: { type: 'timer', cycle: 'R2/PT10M' },
        },
        call: { type: 'task' },
      },
      'start work end',
      'remind call called',
    ),
    calls: [],
    variables: {},
    script: [TEN_MINUTES, TEN_MINUTES, workDone],
  },
  {
    name: 'timer cycle as a catch event',
    process: graph(
      {
        every: { type: 'intermediateCatchEvent', event: { type: 'timer', cycle: 'R2/PT10M' } },
        look: { type: 'task' },
      },
      'start every look end',
    ),
    calls: [],
    variables: {},
    script: [TEN_MINUTES, TEN_MINUTES],
  },
];
