import { compileDefinition } from '@svc/bpmn';
import type { CompiledDefinition } from '@svc/bpmn';
import type { ProcessModel } from '../src/model.js';
import type { Finding } from '../src/source.js';
import { withData } from './data-form.js';
import type { ProcessForm } from './process-form.js';

/** Compiles a process as its upload does; a finding of severity error is thrown. */
export function compile(form: ProcessForm): ProcessModel {
  const compiled = compiledAs(form);
  if (compiled.ok) return withData(compiled.model, form.data);
  throw new Error(compiled.findings.map(({ elementId, message }) => `${elementId}: ${message}`).join('\n'));
}

/** What whoever uploads it is told. */
export function findingsOf(form: ProcessForm): readonly Finding[] {
  return compiledAs(form).findings;
}

/** As text: what is undefined in a test's object is left out. */
function compiledAs({ data: _data, also: _also, decisions: _decisions, ...source }: ProcessForm): CompiledDefinition {
  return compileDefinition({ sourceType: 'json', source: JSON.stringify(source) });
}
