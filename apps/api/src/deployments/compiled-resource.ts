import type { Finding, usesOf } from '@svc/engine';
import type { StagedVersion } from '../versions/staged-version.js';
import type { NamedSource } from './named-source.js';

/** A source that could be stored. */
export interface CompiledResource {
  readonly source: NamedSource;
  readonly staged: StagedVersion;
  /** What the active version must be compiled to as well, if it is to be the same; null: its source tells enough. */
  readonly sameModel: string | null;
  /** Warnings. */
  readonly findings: readonly Finding[];
  /** What it needs of the tenant. */
  readonly uses: ReturnType<typeof usesOf>;
}

/** Findings with an error among them, or what could be stored. */
export type Compiled = CompiledResource | { readonly refused: readonly Finding[] };

/** The finding of a source without a usable key. */
export function keyless(message: string): Compiled {
  return { refused: [{ elementId: null, line: null, severity: 'error', message }] };
}
