/** The part of the bpmn.io libraries that is used here; they have no types of their own. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, object>>);
    toXML(root: object): Promise<{ readonly xml: string }>;
    fromXML(xml: string): Promise<{
      readonly rootElement: { readonly $type: string };
      readonly warnings: readonly { readonly message: string }[];
    }>;
  }
}

declare module 'bpmn-auto-layout' {
  /** Lays out the first process of a file; existing diagrams are removed. */
  export function layoutProcess(xml: string): Promise<string>;
}
