// Large diagrams, drawn by the console's own code from the files that the API serves.
import { userTask } from '../cases/processes.mjs';
import { median } from '../load.mjs';

const COLUMNS = 40;
const [WIDTH, HEIGHT] = [160, 130];

/** A process of so many tasks in rows, with flows between them, and its diagram. @param {number} count */
function bpmnOf(count) {
  const ids = Array.from({ length: count }, (_, n) => `task${n}`);
  const at = (n) => ({ x: (n % COLUMNS) * WIDTH, y: Math.floor(n / COLUMNS) * HEIGHT });
  const tasks = ids.map((id, n) => `<userTask id="${id}" name="Check item ${n}"/>`);
  const flows = ids.slice(1).map((id, n) => `<sequenceFlow id="f${n}" sourceRef="${ids[n]}" targetRef="${id}"/>`);
  const shapes = ids.map((id, n) => {
    const { x, y } = at(n);
    return `<d:BPMNShape id="${id}_di" bpmnElement="${id}"><c:Bounds x="${x}" y="${y}" width="100" height="80"/></d:BPMNShape>`;
  });
  const edges = ids.slice(1).map((_, n) => {
    const [from, to] = [at(n), at(n + 1)];
    return `<d:BPMNEdge id="f${n}_di" bpmnElement="f${n}"><i:waypoint x="${from.x + 100}" y="${from.y + 40}"/><i:waypoint x="${to.x}" y="${to.y + 40}"/></d:BPMNEdge>`;
  });
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:d="http://www.omg.org/spec/BPMN/20100524/DI"
    xmlns:c="http://www.omg.org/spec/DD/20100524/DC" xmlns:i="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="bench">
    <process id="large" isExecutable="true">${tasks.join('')}${flows.join('')}</process>
    <d:BPMNDiagram id="d"><d:BPMNPlane id="p" bpmnElement="large">${shapes.join('')}${edges.join('')}</d:BPMNPlane></d:BPMNDiagram>
    </definitions>`;
}

/** In the page: draws, and tells how long each took until the browser had laid it out. */
const DRAW = `async ([file, xml, badges]) => {
  const { drawDiagram } = await import(file);
  const host = document.createElement('div');
  host.className = 'canvas';
  host.style.cssText = 'position:fixed;inset:0';
  document.body.append(host);
  const laidOut = () => host.getBoundingClientRect();
  const begun = performance.now();
  const diagram = await drawDiagram(host, xml, () => undefined);
  laidOut();
  const drawn = performance.now();
  diagram.show({ badges });
  laidOut();
  const shown = performance.now();
  diagram.remove();
  host.remove();
  return { drawing: drawn - begun, badges: shown - drawn };
}`;

/** The file that draws diagrams, as the API serves it. */
async function drawingFile(page, baseUrl, id) {
  const files = [];
  page.on('response', (response) => void files.push(response.url()));
  await page.goto(`${baseUrl}/console/instances/${id}`);
  await page.locator('.diagram[data-ready]').first().waitFor();
  const file = files.find((url) => /drawn-diagram-[\w-]+\.js$/.test(url));
  if (file === undefined) throw new Error('expected the page to load the file that draws diagrams');
  return new URL(file).pathname;
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function drawn({ chromium, http, rounds }) {
  const { id } = await http.call('POST', '/v1/instances', { definition_key: userTask.id });
  return chromium.onPage(async (page) => {
    const file = await drawingFile(page, chromium.baseUrl, id);
    const badges = Array.from({ length: 1_000 }, (_, n) => ({
      elementId: `task${n}`,
      kind: 'count',
      text: `${n}`,
      label: `${n} wait`,
    }));
    const [elements, tasks] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      elements.push((await page.evaluate(`(${DRAW})(${JSON.stringify([file, bpmnOf(501), []])})`)).drawing);
      tasks.push((await page.evaluate(`(${DRAW})(${JSON.stringify([file, bpmnOf(1_000), badges])})`)).badges);
    }
    return [
      { name: 'a diagram of 1,000 elements: drawn', found: median(elements), most: 1_000, unit: 'ms' },
      { name: '1,000 badges on a diagram: drawn', found: median(tasks), most: 200, unit: 'ms' },
    ];
  });
}
