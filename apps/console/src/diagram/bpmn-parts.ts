/** The parts of bpmn-js and diagram-js that are used here. */
export interface DrawnElement {
  readonly id: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly waypoints?: readonly unknown[];
  readonly labels?: readonly DrawnElement[];
  readonly source?: DrawnElement;
  readonly target?: DrawnElement;
  /** Of a boundary event. */
  readonly host?: DrawnElement;
  readonly parent?: DrawnElement;
  readonly businessObject: { readonly $type: string; readonly name?: string };
  readonly di: { set(name: string, value: string | undefined): void };
}

export interface Canvas {
  zoom(level: number | 'fit-viewport', center?: 'auto'): number;
  viewbox(box?: { x: number; y: number; width: number; height: number }): unknown;
  addMarker(element: DrawnElement, marker: string): void;
  removeMarker(element: DrawnElement, marker: string): void;
  getLayer(name: string, order: number): SVGElement;
  scrollToElement(element: DrawnElement, padding: number): void;
}

export interface Registry {
  get(id: string): DrawnElement | undefined;
  filter(isWanted: (element: DrawnElement) => boolean): DrawnElement[];
  getGraphics(element: DrawnElement): SVGElement | undefined;
}

export interface GraphicsFactory {
  update(kind: 'shape' | 'connection', element: DrawnElement, graphics: SVGElement): void;
}

export interface Overlays {
  add(elementId: string, type: string, overlay: { position: object; html: HTMLElement; scale: object }): string;
  remove(filter: { type: string }): void;
}

export interface EventBus {
  on(event: string, listener: (event: { element: DrawnElement }) => void): void;
}
