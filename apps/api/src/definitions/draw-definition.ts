import { drawMermaid, layOut } from '@svc/bpmn';
import type { ProcessModel } from '@svc/engine';

/** What is drawn of a definition, with the texts that the thread needs. */
export type DrawingTask =
  | { readonly form: 'mermaid'; readonly modelText: string }
  | { readonly form: 'layout'; readonly xml: string; readonly processId: string };

/** What the thread runs: its module is loaded there by its path. */
export async function drawDefinition(task: DrawingTask): Promise<string> {
  if (task.form === 'layout') return layOut(task.xml, task.processId);
  return drawMermaid(JSON.parse(task.modelText) as ProcessModel);
}
