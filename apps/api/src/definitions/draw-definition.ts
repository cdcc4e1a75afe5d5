import { drawMermaid, layOut } from '@svc/bpmn';
import type { ProcessModel } from '@svc/engine';

/** What is drawn of a definition, with the texts that the thread needs. */
export type DrawingTask =
  | { readonly form: 'mermaid'; readonly modelText: string }
  | { readonly form: 'layout'; readonly modelText: string; readonly xml: string };

/** What the thread runs: its module is loaded there by its path. */
export async function drawDefinition(task: DrawingTask): Promise<string> {
  const model = JSON.parse(task.modelText) as ProcessModel;
  return task.form === 'layout' ? layOut(task.xml, model) : drawMermaid(model);
}
