import { describe, expect, it } from '@jest/globals';
import type { Wait } from '../instance/answers';
import { plain } from '../parts/foreign';
import type { Foreseen } from './operations';
import { restsIn, stepsOf, type Told } from './steps';
import { applyText, leadOf } from './wording';

const incident = { id: 'i', code: 'C', message: 'm', attempts: 1, raised_at: '2026-01-01T00:00:00.000Z' };
const BROKEN = { token_id: 't', element_id: 'pay', element_type: 'serviceTask', incident } as unknown as Wait;
const NAMES: Readonly<Record<string, string>> = { pay: 'Charge card', bill: 'Send invoice', look: 'Have a look' };

function told(kind: Told['choice']['kind'], to: string | null, variables = {}): Told {
  const choice = { kind, tokenId: 't', to };
  return { choice, wait: BROKEN, number: 1, variables, statusBefore: 'error', nameOf: (id) => NAMES[id] ?? id };
}

function foreseen(facts: readonly string[], commands: readonly string[], status: string | null = 'running'): Foreseen {
  const parts = (one: string) => one.split(' ') as [string, string?, string?];
  return {
    facts: facts.map(parts).map(([action, id, type]) => ({
      action,
      payload: { element_id: id, element_type: type, message: 'broken again' },
    })),
    commands: commands
      .map(parts)
      .map(([command, id, target]) => ({ command, element_id: id ?? null, target: target ?? null, version: null })),
    status,
  };
}

function verbsOf(of: Told, foreseenOf: Foreseen | null): string[] {
  return stepsOf(of, foreseenOf).map(({ verb, text }) => `${verb}: ${plain(text)}`);
}

describe('what Apply does', () => {
  it('a move writes, cancels, calls, waits and resumes, in this order', () => {
    const answer = foreseen(['instance.token_moved bill', 'element.entered bill'], ['startJob bill']);
    expect(verbsOf(told('move', 'bill', { method: 'invoice' }), answer)).toEqual([
      'writes: method = "invoice"',
      'cancels: The incident at Charge card; token 1 leaves it',
      'calls: The service of Send invoice',
      'waits: Token 1 at Send invoice for the answer',
      'resumes: The instance: Error to Running',
    ]);
  });

  it('a call that is under way and a timer are cancelled with what they leave behind', () => {
    const answer = foreseen(['element.entered look', 'task.created look'], ['cancelJob', 'cancelTimer']);
    expect(verbsOf(told('move', 'look'), answer)).toEqual(
      expect.arrayContaining(['cancels: A call that is under way', 'cancels: A timer']),
    );
  });

  it('a call that the repair does not make again is said to be over', () => {
    const [cancel] = stepsOf(told('move', 'look'), foreseen(['element.entered look'], []));
    expect(cancel?.note).toBe('No call of Charge card is made again.');
  });

  it('what fails again is said with its message, and the instance stays in error', () => {
    const answer = foreseen(['element.entered pay', 'instance.error pay'], [], 'error');
    const steps = stepsOf(told('retry', null), answer);
    expect(steps.map(({ verb }) => verb)).toEqual(['cancels', 'fails', 'fails']);
    expect(plain(steps[1]?.note ?? '')).toBe('broken again.');
  });

  it('changed variables are written, and what follows of them is told', () => {
    const of = { ...told('variables', null, { a: 1 }), wait: null };
    const answer = foreseen(['element.entered bill'], ['startJob bill']);
    expect(verbsOf(of, answer).slice(0, 2)).toEqual(['writes: a = 1', 'calls: The service of Send invoice']);
    expect(verbsOf(of, null)).toEqual(['writes: a = 1']);
  });

  it('what is called is named', () => {
    const commands = ['startJob pay POST|https://x.example', 'startChild bill invoice', 'evaluateDecision look rating'];
    const steps = stepsOf({ ...told('add', 'pay'), wait: null }, foreseen([], commands));
    const notes = steps.flatMap(({ note }) => (note === undefined ? [] : [plain(note)]));
    expect(notes).toEqual([
      'The active version of rating.',
      'POST|https://x.example. Cannot be taken back.',
      'The active version of invoice.',
    ]);
  });

  it('a re-run starts another instance, with the variables that are changed', () => {
    expect(verbsOf(told('rerun', null, { a: 1 }), null)).toEqual([
      'writes: a = 1',
      'starts: Another instance from the start, of the active version of the process',
    ]);
  });

  it('a token rests where it has entered and not left', () => {
    const { facts } = foreseen(['element.entered a', 'element.completed a', 'element.entered b'], []);
    expect(restsIn(facts)).toEqual(['b']);
  });

  it('a token within a subprocess rests at its element, not at the subprocess', () => {
    const { facts } = foreseen(['element.entered close subProcess', 'element.entered look userTask'], []);
    expect(restsIn(facts)).toEqual(['look']);
  });
});

describe('words of a repair', () => {
  it.each([
    [
      'move',
      'bill',
      { method: 'invoice' },
      ['startJob bill'],
      'Move token 1, change 1 variable, and call Send invoice',
    ],
    ['move', 'look', {}, [], 'Move token 1'],
    ['retry', null, {}, ['startJob pay'], 'Retry'],
    ['variables', null, { a: 1, b: 2 }, [], 'Change 2 variables'],
    ['rerun', null, {}, [], 'Run again'],
    ['rerun', null, { a: 1 }, [], 'Run again and change 1 variable'],
  ] as const)('the button of a %s to %s names what it does', (kind, to, variables, commands, text) => {
    expect(applyText(told(kind, to, variables), foreseen([], commands))).toBe(text);
  });

  it('the lead says what is called, and what becomes of the instance and the other tokens', () => {
    const answer = foreseen(['element.entered pay'], ['startJob pay']);
    expect(leadOf(told('retry', null), answer, [BROKEN, BROKEN, BROKEN])).toEqual({
      strong: 'Charge card would be called again.',
      rest: 'The instance runs again. 2 other tokens stay.',
    });
  });
});
