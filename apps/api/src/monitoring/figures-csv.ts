import type { FigureDto } from './overview.dto.js';

const COLUMNS = ['start', 'started', 'completed', 'terminated', 'incidents', 'median_seconds', 'p95_seconds'] as const;

/** One line for each figure after the names of the columns (RFC 4180). Only times and numbers, so that nothing has to be quoted. */
export function figuresCsv(figures: readonly FigureDto[]): string {
  const lines = figures.map((figure) => COLUMNS.map((column) => figure[column] ?? '').join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

/** Whether the `Accept` header asks for CSV. */
export function asksForCsv(accept: string | undefined): boolean {
  return /(^|,)\s*text\/csv\s*(;|,|$)/i.test(accept ?? '');
}
