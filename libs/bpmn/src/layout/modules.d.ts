/** The part of the bpmn.io libraries that is used here; they have no types of their own. */
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    readonly $type: string;
    readonly id?: string;
    readonly sourceRef?: ModdleElement;
    readonly targetRef?: ModdleElement;
    diagrams?: readonly ModdleElement[];
    /** The list of that name, made where there is none. */
    get(name: 'rootElements' | 'flowElements' | 'incoming' | 'outgoing'): ModdleElement[];
  }
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      readonly rootElement: ModdleElement;
      readonly warnings: readonly { readonly message: string }[];
    }>;
    create(type: string, properties: Readonly<Record<string, unknown>>): ModdleElement;
    toXML(
      element: ModdleElement,
      options?: { readonly format?: boolean; readonly preamble?: boolean },
    ): Promise<{ readonly xml: string }>;
  }
}

declare module 'bpmn-auto-layout' {
  /** Lays out the first process of a file; the diagrams that it had are gone. */
  export function layoutProcess(xml: string): Promise<string>;
}
