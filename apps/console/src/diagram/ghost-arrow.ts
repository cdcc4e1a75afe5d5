/** Where a shape is drawn. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A dashed arrow of a repair, in the layer that it empties first. Null: none. */
export function drawGhostArrow(layer: SVGElement, arrow: { readonly from: Box; readonly to: Box } | null): void {
  layer.replaceChildren();
  if (arrow === null) return;
  const { line, head } = ghostArrow(arrow.from, arrow.to);
  layer.append(pathOf(line, 'ghost-arrow'), pathOf(head, 'ghost-head'));
}

const GAP = 7;
const BEND = 44;

/** Leaves at the side that faces the target, and enters it from above or below. */
export function ghostArrow(from: Box, to: Box): { readonly line: string; readonly head: string } {
  const isRight = to.x + to.width / 2 >= from.x + from.width / 2;
  const isBelow = to.y + to.height / 2 >= from.y + from.height / 2;
  const start = { x: isRight ? from.x + from.width : from.x, y: from.y + from.height / 3 };
  const side = isBelow ? -1 : 1;
  const end = { x: to.x + to.width / 2, y: isBelow ? to.y - GAP : to.y + to.height + GAP };
  const bend = isRight ? BEND : -BEND;
  return {
    line: `M${start.x} ${start.y} C ${start.x + bend} ${start.y}, ${end.x} ${end.y + side * BEND}, ${end.x} ${end.y}`,
    head: `M${end.x - 6} ${end.y + side * 8} L${end.x} ${end.y} L${end.x + 6} ${end.y + side * 8}`,
  };
}

function pathOf(line: string, name: string): SVGElement {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', line);
  path.setAttribute('class', name);
  return path;
}
