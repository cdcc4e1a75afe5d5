import { describe } from '@jest/globals';
import { boundaryOn, draw, scenario } from '../../testing/index.js';

/** The name of its second part can be evaluated only while `name` is text. */
const both = () => ({
  ...boundaryOn(
    'work',
    [
      { type: 'signal', name: 'Tell' },
      { type: 'signal', name: '{{ name }}' },
    ],
    false,
  ),
  parallelMultiple: true,
});

describe('multiple events that cannot be awaited again', () => {
  scenario(
    'two failed multiple events at one activity are one incident, repaired once',
    draw({ work: 'userTask', one: both(), two: both() }, 'start -> work -> end', 'one -> end1', 'two -> end2'),
    (run) =>
      run
        .start({ name: 'Other' })
        .update({ name: null })
        .signal('Other')
        .signal('Tell')
        .expectError(/signal/)
        .update({ name: 'Other' })
        .resume()
        .complete('work')
        .expectStatus('completed'),
  );
});
