import { describe, expect, it } from '@jest/globals';
import { reachedText } from './reached-text';

describe('what is said of an element that keys have reached', () => {
  const badges = [
    { elementId: 'pay', kind: 'incident', text: '2', label: 'Charge card: 2 incidents' },
    { elementId: 'ship', kind: 'count', text: '1', label: 'Ship: 1 token' },
  ] as const;

  it('its name, its type in words and what stands at it are said', () => {
    expect(reachedText({ id: 'pay', name: 'Charge card', type: 'serviceTask' }, badges)).toBe(
      'Charge card, service task. Charge card: 2 incidents.',
    );
  });

  it('an element without a name is said by its id', () => {
    expect(reachedText({ id: 'fork', name: null, type: 'exclusiveGateway' }, badges)).toBe('fork, exclusive gateway.');
  });
});
