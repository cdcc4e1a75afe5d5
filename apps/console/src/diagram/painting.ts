import type { Canvas, DrawnElement, Registry } from './bpmn-parts';

const FIT_MARGIN = 28;

/** The looks of what nothing is drawn onto. */
export const LOOKS_AT_REST = {
  bpmnRenderer: {
    defaultFillColor: 'var(--bpmn-fill)',
    defaultStrokeColor: 'var(--bpmn-rest)',
    defaultLabelColor: 'var(--bpmn-rest-text)',
  },
};

/** Texts are measured: bpmn-js takes no variables for a font. */
export function fontsOf(host: HTMLElement) {
  const { fontFamily } = getComputedStyle(host);
  return {
    textRenderer: {
      defaultStyle: { fontFamily, fontSize: 14, lineHeight: 1.2 },
      externalStyle: { fontSize: 13, lineHeight: 1.2 },
    },
  };
}

export function shapesOf(registry: Registry): readonly DrawnElement[] {
  return registry.filter(({ type, waypoints }) => type !== 'bpmn:Process' && waypoints === undefined);
}

export function isDrawn(element: DrawnElement | undefined): element is DrawnElement {
  return element !== undefined;
}

/** @param covered pixels at the left edge that something stands over */
export function fitInto(canvas: Canvas, host: HTMLElement, shapes: readonly DrawnElement[], covered = 0): void {
  const { clientHeight } = host;
  const clientWidth = host.clientWidth - covered;
  if (shapes.length === 0 || clientWidth <= 0) return;
  const left = Math.min(...shapes.map(({ x }) => x));
  const top = Math.min(...shapes.map(({ y }) => y));
  const right = Math.max(...shapes.map(({ x, width }) => x + width));
  const bottom = Math.max(...shapes.map(({ y, height }) => y + height));
  const scale = Math.min(
    ...[(clientWidth - 2 * FIT_MARGIN) / (right - left), (clientHeight - 2 * FIT_MARGIN) / (bottom - top), 1],
  );
  const [width, height] = [host.clientWidth / scale, clientHeight / scale];
  canvas.viewbox({ x: (left + right - width - covered / scale) / 2, y: (top + bottom - height) / 2, width, height });
}
