import { modelRules } from '@svc/engine';
import type { Finding, ModelRuleId } from '@svc/engine';

/** Where a finding points: the element's id and the line, as far as they are known. */
export interface Place {
  readonly elementId: string | null;
  readonly line: number | null;
}

export const WHOLE_SOURCE: Place = { elementId: null, line: null };

/** Where a reader reports findings, and the place that they point to. */
export interface FindingsAt {
  readonly findings: Findings;
  readonly place: Place;
}

/** Only this many findings are kept and the others are counted, so that a hostile source cannot cause a huge answer. */
const MAX_FINDINGS = 200;

/** More equal warnings than these have one cause and are told once. */
const MOST_EQUAL = 10;

/** Collects findings, so that one answer reports all of them [api#findings]. */
export class Findings {
  readonly #kept: Finding[] = [];
  /** How often each warning was reported. */
  readonly #warnings = new Map<string, number>();
  #errors = 0;
  #dropped = 0;

  error(message: string, place: Place = WHOLE_SOURCE): void {
    this.#errors += 1;
    this.#add({ elementId: place.elementId, line: place.line, severity: 'error', message });
  }

  warning(message: string, place: Place = WHOLE_SOURCE): void {
    const count = (this.#warnings.get(message) ?? 0) + 1;
    this.#warnings.set(message, count);
    if (count <= MOST_EQUAL) this.#add({ elementId: place.elementId, line: place.line, severity: 'warning', message });
  }

  /** Reports that the model breaks a rule of the standard; the rule has the severity. */
  breaks(rule: ModelRuleId, message: string, place?: Place): void {
    this[modelRules[rule].severity](message, place);
  }

  get hasErrors(): boolean {
    return this.#errors > 0;
  }

  /** Errors first, each group by line. */
  list(): Finding[] {
    const sorted = this.#told().sort((a, b) => rank(a) - rank(b) || (a.line ?? 0) - (b.line ?? 0));
    if (this.#dropped === 0) return sorted;
    const severity = this.hasErrors ? 'error' : 'warning';
    return [...sorted, { elementId: null, line: null, severity, message: `and ${this.#dropped} more findings` }];
  }

  /** Of very many equal warnings only the first, with their number: they have one cause. */
  #told(): Finding[] {
    const told = new Set<string>();
    return this.#kept.flatMap((finding) => {
      const { severity, message } = finding;
      const count = this.#warnings.get(message) ?? 0;
      if (severity === 'error' || count <= MOST_EQUAL) return [finding];
      if (told.has(message)) return [];
      told.add(message);
      return [{ ...finding, message: `${message} (here and ${count - 1} times more)` }];
    });
  }

  /** When the list is full, an error replaces a warning, so that errors are not lost. */
  #add(finding: Finding): void {
    if (this.#kept.length < MAX_FINDINGS) {
      this.#kept.push(finding);
      return;
    }
    this.#dropped += 1;
    if (finding.severity === 'warning') return;
    const warning = this.#kept.findIndex((kept) => kept.severity === 'warning');
    if (warning >= 0) this.#kept[warning] = finding;
  }
}

function rank(finding: Finding): number {
  return finding.severity === 'error' ? 0 : 1;
}
