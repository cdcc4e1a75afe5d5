import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '@svc/engine';
import { compileXml, findingsOf } from '../../testing/bpmn-text.js';
import { modelOf } from '../../testing/forms.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { readXml } from '../xml/read-xml.js';
import { drawSvg } from './draw-svg.js';

const order = readFileSync(
  new URL('../../../../examples/order-fulfilment/order-fulfilment.bpmn', import.meta.url),
  'utf8',
);
const count = (svg: string, pattern: RegExp) => (svg.match(pattern) ?? []).length;

function modelOfXml(xml: string) {
  const compiled = compileXml(xml);
  if (!compiled.ok) throw new Error(findingsOf(compiled).join('\n'));
  return compiled.model;
}

describe('drawings as SVG', () => {
  it('a drawing shows each element and flow where the diagram of the file has it', async () => {
    const model = modelOfXml(order);
    const svg = await drawSvg(order, model, null);
    expect(readXml(svg, DEFAULT_LIMITS)).toMatchObject({ ok: true, root: { name: 'svg' } });
    expect(count(svg, /<g>/g)).toBe(model.nodes.length);
    expect(count(svg, /<polyline /g)).toBe(model.flows.length);
    expect(svg).toContain('x="325" y="30" width="100" height="80"');
    expect(svg).not.toMatch(/NaN|Infinity|undefined|class="[^"]*covered/);
  });

  it('covered and uncovered elements and flows are marked', async () => {
    const svg = await drawSvg(order, modelOfXml(order), new Set(['order-received', 'Flow_received']));
    expect(count(svg, /class="shape covered/g)).toBe(1);
    expect(count(svg, /class="flow covered"/g)).toBe(1);
    expect(count(svg, /class="flow uncovered"/g)).toBe(16);
  });

  it('a name that looks like markup stays a name', async () => {
    const named = order.replace('name="Approve order"', 'name="&lt;script>alert(1)&lt;/script>"');
    const svg = await drawSvg(named, modelOfXml(named), null);
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;script');
  });

  it.each([...elementDefinitions.values()])(
    'the sample of $type, whose file has no diagram, is laid out and drawn',
    async ({ sample }) => {
      const { model, xml } = modelOf('json', sample);
      const svg = await drawSvg(xml, model, null);
      expect(count(svg, /<g>/g)).toBe(model.nodes.length);
      expect(svg).not.toMatch(/NaN|Infinity/);
    },
  );
});
