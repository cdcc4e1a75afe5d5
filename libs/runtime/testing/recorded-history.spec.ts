import { describe, expect, it } from '@jest/globals';
import { samples } from '@svc/engine';
import { operatedSamples } from './operated-samples.js';
import { isRecorded, WEBHOOK } from './recorded-history.js';

describe('recorded histories', () => {
  it('each sample has one that later releases must replay; `npm run histories:record` records what is missing', () => {
    const names = [...samples(), ...operatedSamples].map(({ name }) => name);
    expect([...names, WEBHOOK].filter((name) => !isRecorded(name))).toEqual([]);
  });
});
