import { compileModel } from '@svc/bpmn';
import type { ProcessModel } from '../src/model.js';
import type { Finding } from '../src/source.js';
import { withData } from './data-form.js';
import type { ProcessForm } from './process-form.js';

/** Compiles a process as its upload does. Throws findings of severity error. */
export function compile(form: ProcessForm): ProcessModel {
  const { model, findings } = compiled(form);
  if (model !== null) return withData(model, form.data);
  throw new Error(findings.map(({ elementId, message }) => `${elementId}: ${message}`).join('\n'));
}

/** The findings that an upload of the process gets. */
export function findingsOf(form: ProcessForm): readonly Finding[] {
  return compiled(form).findings;
}

/** Compiles the process as text, which leaves out the undefined members of a test's object. */
function compiled({ data: _data, also: _also, decisions: _decisions, ...source }: ProcessForm) {
  return compileModel({ sourceType: 'json', source: JSON.stringify(source) });
}
