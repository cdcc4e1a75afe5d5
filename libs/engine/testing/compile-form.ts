import { compileModel } from '@svc/bpmn';
import type { ProcessModel } from '../src/model.js';
import type { Finding } from '../src/source.js';
import { withData } from './data-form.js';
import type { ProcessForm } from './process-form.js';

/** Compiles a process as its upload does; a finding of severity error is thrown. */
export function compile(form: ProcessForm): ProcessModel {
  const { model, findings } = compiled(form);
  if (model !== null) return withData(model, form.data);
  throw new Error(findings.map(({ elementId, message }) => `${elementId}: ${message}`).join('\n'));
}

/** What whoever uploads it is told. */
export function findingsOf(form: ProcessForm): readonly Finding[] {
  return compiled(form).findings;
}

/** As text: what is undefined in a test's object is left out. */
function compiled({ data: _data, also: _also, decisions: _decisions, ...source }: ProcessForm) {
  return compileModel({ sourceType: 'json', source: JSON.stringify(source) });
}
