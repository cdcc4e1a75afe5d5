/** Styles are imported for their effect; Vite writes them into files. */
declare module '*.css';

/** The text of a file. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** Without types of its own. Only specs read files with it; on the page bpmn-js does. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages: Readonly<Record<string, object>>);
    create(type: string, properties: object): never;
    fromXML(xml: string): Promise<{ rootElement: never; elementsById: Readonly<Record<string, never>> }>;
    toXML(root: object, options?: object): Promise<{ xml: string }>;
  }
}
