import type { Findings } from '@svc/bpmn/source';
import type { DecisionModel } from '../model.js';
import { findGaps } from './gaps.js';
import { gridOf } from './grid.js';
import { findContradictions } from './never-matching.js';
import { findOverlaps } from './overlaps.js';
import { findShadowed } from './shadowed.js';

/** Warns of everything that is provably odd about a table without errors, within limits of time and memory. */
export function analyse(model: DecisionModel, findings: Findings): void {
  const grid = gridOf(model);
  if (grid === null) return findings.warning('the table is too large to be searched for gaps and overlaps');
  const canMatch = findContradictions(grid, findings);
  if (!canMatch.includes(true)) return;
  if (model.hitPolicy === 'UNIQUE') findOverlaps(grid, findings);
  if (model.hitPolicy === 'FIRST') findShadowed(grid, canMatch, findings);
  findGaps(grid, findings);
}
