import { describe, expect, it } from '@jest/globals';
import { Project } from '../../testing/project.js';
import { entryLine } from './entry-line.js';
import type { HistoryEntry } from './read-history.js';

const project = new Project();
project.remove();

function lineOf(action: string, payload: object | null, width: number | null = null): string {
  const entry = { action, payload, createdAt: '2026-11-26T12:00:00.007Z', sequence: 1 } as HistoryEntry;
  // The time is that of the machine's zone.
  return entryLine(entry, { ...project.terminal, width }).replace(/^[-\d]+ [:.\d]+ {2}/, '');
}

describe('the line of an entry', () => {
  it('the action stands before the element, and this before what else there is', () => {
    const payload = { name: 'Approve', element_type: 'userTask', element_id: 'approve', tags: ['a'] };
    expect(lineOf('task.created', payload)).toBe(
      'task.created                approve (userTask)  name=Approve  tags=["a"]',
    );
    expect(lineOf('instance.engine_completed', null)).toBe('instance.engine_completed');
  });

  it('what says nothing is left out', () => {
    const payload = { element_id: 'a', reason: null, variables_patched: [], variables_snapshot: { b: 1 } };
    expect(lineOf('x', payload)).toBe(`${'x'.padEnd(26)}  a`);
  });

  it('a line is cut at the width of the terminal, and has no character that moves the cursor', () => {
    const payload = { message: `one\n\u001b[2Jtwo ${'x'.repeat(200)}` };
    expect(lineOf('instance.error', payload, 100)).toMatch(/^instance\.error {12} {2}message=one \[2Jtwo x+…$/);
    expect(lineOf('instance.error', payload, 100).length).toBe(100 - 25);
  });
});
