import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '../registry.js';
import { compileForm, processOf } from '../testing/index.js';

describe('every element of the registry', () => {
  it.each([...elementDefinitions])(
    '%s has a sample that compiles without findings and contains it',
    (type, { sample }) => {
      const { model, findings } = compileForm(processOf(sample));
      expect(findings).toEqual([]);
      expect(model.nodes.map((node) => node.type)).toContain(type);
      expect(JSON.parse(JSON.stringify(model))).toEqual(model);
    },
  );

  it.each([...elementDefinitions])('%s is registered under its own type', (type, definition) => {
    expect(definition.type).toBe(type);
  });
});
