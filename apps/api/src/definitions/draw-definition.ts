import { drawMermaid, layOut } from '@svc/bpmn';
import type { ProcessModel } from '@svc/engine';

/** A drawing of a definition that the thread makes, with the texts that it needs. */
export type DrawingTask =
  | { readonly form: 'mermaid'; readonly modelText: string }
  | { readonly form: 'layout'; readonly modelText: string; readonly xml: string };

/** Runs in the thread, which loads this module by its path. */
export async function drawDefinition(task: DrawingTask): Promise<string> {
  const model = JSON.parse(task.modelText) as ProcessModel;
  return task.form === 'layout' ? layOut(task.xml, model) : drawMermaid(model);
}
