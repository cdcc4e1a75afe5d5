import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '@svc/engine';
import type { ProcessModel } from '@svc/engine';
import { modelOf } from '../../testing/forms.js';
import { drawColumns } from './draw-columns.js';
import { drawableXml } from './drawable-xml.js';
import { type Rectangle, placeElements } from './place-elements.js';

const isInside = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const isApart = (one: Rectangle, other: Rectangle): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/** Elements of a subprocess lie inside it; no two others overlap. */
function expectPlaced({ nodes }: ProcessModel, boxes: ReadonlyMap<string, Rectangle>): void {
  const free = nodes.filter(({ attachedTo }) => attachedTo === null);
  for (const one of free) {
    if (one.scope !== null) expect(isInside(boxes.get(one.id)!, boxes.get(one.scope)!)).toBe(true);
    for (const other of free)
      if (other !== one && other.scope === one.scope)
        expect([one.id, other.id, isApart(boxes.get(one.id)!, boxes.get(other.id)!)]).toEqual([one.id, other.id, true]);
  }
}

describe('diagrams of large processes', () => {
  it.each([...elementDefinitions.values()])(
    'a drawing in columns has every element of the sample of $type, without overlaps',
    ({ sample }) => {
      const { model } = modelOf('json', sample);
      expectPlaced(model, placeElements(model));
      const drawn = drawColumns(model, drawableXml(model).names);
      expect(drawn.match(/<bpmndi:BPMNShape /g)).toHaveLength(model.nodes.length);
      expect(drawn.match(/<bpmndi:BPMNEdge /g) ?? []).toHaveLength(model.flows.length);
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
    },
  );
});
