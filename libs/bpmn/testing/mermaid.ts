import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface MermaidRead {
  /** Why Mermaid does not understand the drawing. */
  readonly error?: string;
  readonly diagramType?: string;
  /** Nodes that are no subgraphs. */
  readonly vertices?: readonly string[];
  readonly subgraphs?: readonly string[];
}

/** What Mermaid itself makes of drawings, in a process of its own: it needs the DOM of a browser. */
export function readByMermaid(drawings: readonly string[]): MermaidRead[] {
  const program = fileURLToPath(new URL('./mermaid-parser.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [program], { input: JSON.stringify(drawings) });
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as MermaidRead[];
}
