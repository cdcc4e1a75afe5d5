import { describe, expect, it } from '@jest/globals';
import { samples } from '@svc/engine';
import { compileDefinition } from './compile-definition.js';
import { findingsOf } from '../testing/bpmn-text.js';

describe('samples of elements in libs/bpmn', () => {
  it.each(samples())('the sample of $name compiles, also from its XML', ({ process }) => {
    const compiled = compileDefinition({ sourceType: 'json', source: process });
    expect(findingsOf(compiled)).toEqual([]);
    if (!compiled.ok) throw new Error('expected it to compile');
    const again = compileDefinition({ sourceType: 'bpmn', source: compiled.xml });
    expect(findingsOf(again)).toEqual([]);
    expect(again).toMatchObject({ ok: true, model: compiled.model, modelHash: compiled.modelHash });
  });
});
