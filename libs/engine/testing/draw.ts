import type { ElementForm, FlowForm, ProcessForm } from './process-form.js';

/** Elements by id: the type alone, or the whole form. */
export type Elements = { readonly [id: string]: string | Omit<ElementForm, 'id'> };

const ARROW = /\s+-(?:\[(.*?)\]-|(default)-)?>\s+/;

/**
 * Draws a process as paths: `draw({ pick: 'userTask' }, 'start -> pick -> end')`. An arrow may have a condition, `-[amount
 * > 10]->`, or be the default flow, `-default->`. An undeclared id is a start or end event if it begins with `start` or
 * `end`, otherwise a task. Flows have ids `source-target`.
 */
export function draw(elements: Elements, ...paths: readonly string[]): ProcessForm {
  return { id: 'process', ...graph(elements, paths) };
}

/** An embedded subprocess, drawn like a process. */
export function subProcess(elements: Elements, ...paths: readonly string[]): Omit<ElementForm, 'id'> {
  return { type: 'subProcess', ...graph(elements, paths) };
}

function graph(declared: Elements, paths: readonly string[]): { elements: ElementForm[]; flows: FlowForm[] } {
  const elements = new Map<string, ElementForm>();
  for (const [id, form] of Object.entries(declared)) {
    elements.set(id, typeof form === 'string' ? { id, type: form } : { id, ...form });
  }
  const flows: FlowForm[] = [];
  for (const path of paths) {
    // Splitting by a pattern with two groups yields element, condition, default, element, …
    const parts = path.trim().split(ARROW);
    for (let i = 0; i < parts.length; i += 3) declare(elements, parts[i]!);
    for (let i = 3; i < parts.length; i += 3) {
      const [sourceRef, condition, isDefault, targetRef] = [parts[i - 3]!, parts[i - 2], parts[i - 1], parts[i]!];
      const id = freeId(flows, `${sourceRef}-${targetRef}`);
      flows.push({ id, sourceRef, targetRef, ...(condition === undefined ? {} : { condition }) });
      if (isDefault !== undefined) elements.set(sourceRef, { ...elements.get(sourceRef)!, default: id });
    }
  }
  return { elements: [...elements.values()], flows };
}

function declare(elements: Map<string, ElementForm>, id: string): void {
  if (elements.has(id)) return;
  const type = id.startsWith('start') ? 'startEvent' : id.startsWith('end') ? 'endEvent' : 'task';
  elements.set(id, { id, type });
}

function freeId(flows: readonly FlowForm[], id: string): string {
  const taken = flows.filter((flow) => flow.id === id || flow.id.startsWith(`${id}#`)).length;
  return taken === 0 ? id : `${id}#${taken + 1}`;
}
