/** Reads a JSON list of drawings from standard input and writes what Mermaid reads in each, as a JSON list. */
import { text } from 'node:stream/consumers';
import { JSDOM } from 'jsdom';

// Mermaid cleans labels with a browser's DOM, which must exist when Mermaid is loaded.
const { window } = new JSDOM('');
Object.assign(globalThis, { window, document: window.document });
const { default: mermaid } = await import('mermaid');

async function read(drawing) {
  try {
    const { diagramType } = await mermaid.parse(drawing);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(drawing);
    const subgraphs = db.getSubGraphs().map(({ id }) => id);
    const vertices = [...db.getVertices().keys()].filter((id) => !subgraphs.includes(id));
    return { diagramType, vertices, subgraphs };
  } catch (error) {
    return { error: String(error) };
  }
}

const answers = [];
for (const drawing of JSON.parse(await text(process.stdin))) answers.push(await read(drawing));
process.stdout.write(JSON.stringify(answers));
