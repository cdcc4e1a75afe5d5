import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingsTable } from './settings-table.js';

describe('docs/configuration.md', () => {
  it('is what the table of settings says', () => {
    const committed = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    expect(committed).toBe(settingsTable());
  });
});
