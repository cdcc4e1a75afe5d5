import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingsTable } from './settings-table.js';

describe('docs/configuration.md', () => {
  it('docs/configuration.md equals the generated table of settings', () => {
    const committed = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    expect(committed).toBe(settingsTable());
  });
});
