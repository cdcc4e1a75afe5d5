/** Whether the source can be drawn as it is: BPMN with a diagram in it. */
export function hasDiagram(source: string): boolean {
  return /<(?:[\w.-]+:)?BPMNShape\b/.test(source);
}
