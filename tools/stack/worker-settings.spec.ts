import { describe, expect, it } from '@jest/globals';
import { workerSettings } from './worker-settings.mjs';

describe('WORKER_METRICS_PORT', () => {
  it('the workers of a stack answer /metrics on consecutive ports', () => {
    const ports = [1, 2, 3].map((number) => workerSettings(number, { WORKER_METRICS_PORT: '9464' }));
    expect(ports.map(({ WORKER_METRICS_PORT }) => WORKER_METRICS_PORT)).toEqual(['9464', '9465', '9466']);
  });

  it('the workers of a stack answer no metrics where no port is configured', () => {
    expect(workerSettings(1, {})).toEqual({});
    expect(workerSettings(2, { WORKER_METRICS_PORT: '' })).toEqual({});
  });
});
