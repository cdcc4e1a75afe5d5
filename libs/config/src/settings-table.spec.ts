import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingsTable } from './settings-table.js';

describe('the page of settings', () => {
  it('docs/configuration.md equals the generated table of settings', () => {
    const committed = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    expect(committed).toBe(settingsTable());
  });
});
