import type { FindingsAt } from '../../findings.js';
import type { AssignmentSource } from '../../source/data-source.js';
import { checkLanguage } from '../languages.js';
import { bpmnChildren } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';

/** The text of an expression of an association; null if it is absent or empty. */
export function readExpression(holder: XmlElement, name: string, { findings, place }: FindingsAt): string | null {
  const [expression] = bpmnChildren(holder, name);
  if (expression === undefined) return null;
  checkLanguage(expression, findings, { ...place, line: expression.line });
  return expression.text.trim() || null;
}

/** Assignments of an association: the expression, and the part of the target that gets its value (BPMN 2.0.2, 10.4.2). */
export function readAssignments(
  association: XmlElement,
  targetNames: readonly string[],
  context: FindingsAt,
): AssignmentSource[] {
  return bpmnChildren(association, 'assignment').flatMap((assignment) => {
    const at = { ...context, place: { ...context.place, line: assignment.line } };
    const from = readExpression(assignment, 'from', at);
    const to = readExpression(assignment, 'to', at);
    if (from === null) at.findings.error('an assignment needs an expression in from', at.place);
    const path = pathOf(to ?? '', targetNames);
    if (path === null)
      at.findings.error(
        `expected to of an assignment to be a path of names, found "${(to ?? '').slice(0, 100)}"`,
        at.place,
      );
    return from === null || path === null ? [] : [{ from, to: path }];
  });
}

/**
 * The path below the target. `variables` and the target's name or id may stand in front and are dropped, and so are braces. An
 * empty path is the target itself; null if the text is not a path.
 */
function pathOf(text: string, targetNames: readonly string[]): string[] | null {
  const bare = /^\{\{(.*)\}\}$/s.exec(text)?.[1]?.trim() ?? text;
  if (bare === '' || targetNames.includes(bare)) return [];
  const steps = bare.split('.').map((step) => step.trim());
  if (steps[0] === 'variables' && targetNames.includes(steps[1] ?? '')) steps.shift();
  if (targetNames.includes(steps[0] ?? '')) steps.shift();
  return steps.every((step) => /^[^\s[\](){}'"]+$/u.test(step)) ? steps : null;
}
