import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface MermaidRead {
  /** Why Mermaid cannot read the drawing. */
  readonly error?: string;
  readonly diagramType?: string;
  /** Nodes that are not subgraphs. */
  readonly vertices?: readonly string[];
  readonly subgraphs?: readonly string[];
}

/** What Mermaid itself reads in drawings. It runs in a separate process, since it needs a browser's DOM. */
export function readByMermaid(drawings: readonly string[]): MermaidRead[] {
  const program = fileURLToPath(new URL('./mermaid-parser.mjs', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [program], { input: JSON.stringify(drawings) });
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as MermaidRead[];
}
