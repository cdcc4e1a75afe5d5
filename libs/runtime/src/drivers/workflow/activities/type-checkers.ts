import type { CheckedCommitAnswer } from '@svc/driver';
import type { DataModel, PendingCheck, ProcessModel, Validate } from '@svc/engine';
import { createTypeValidator } from '@svc/typed-data';
import { LRUCache } from 'lru-cache';
import { ThreadSlices } from '../../../shares/thread-slices.js';

export interface TypeCheckersOptions {
  /** Text of a compiled model by its hash; null if it was removed. */
  readonly models: { get(modelHash: string): Promise<string | null> };
  /** `MAX_BASE64_VARIABLE_BYTES`. */
  readonly maxBase64Bytes: number;
  /** A clock in milliseconds; the process's own if absent. */
  readonly now?: () => number;
}

/** The reason why nothing is committed yet. */
export type Unsettled = Extract<CheckedCommitAnswer, { kind: 'invalid' | 'unfinished' }>;

/** How many characters of declarations are cached compiled; in memory they take several times as many bytes. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** The size that counts for a process without declarations. */
const LEAST_CHARACTERS = 256;
const NOTHING: DataModel = { types: [], objects: [], stores: [] };

interface Kept {
  readonly validate: Validate;
  readonly characters: number;
}

/** Caches the compiled types of models, shared by all instances of a model. */
export class TypeCheckers {
  private readonly byModel: LRUCache<string, Kept>;

  constructor(private readonly options: TypeCheckersOptions) {
    this.byModel = new LRUCache({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: ({ characters }) => characters,
      fetchMethod: (modelHash) => this.compile(modelHash),
    });
  }

  /**
   * Invalid by the first check that fails, since the engine may not repeat the later ones; null if all hold. Throws while
   * the model cannot be read.
   */
  async check(modelHash: string, checks: readonly PendingCheck[]): Promise<Unsettled | null> {
    const kept = await this.byModel.fetch(modelHash);
    if (kept === undefined) throw new Error(`expected model ${modelHash}, found none`);
    const slices = new ThreadSlices(this.options.now);
    for (const [place, { inputId, check, ...asked }] of checks.entries()) {
      if (place > 0 && !(await slices.goOn())) return { kind: 'unfinished', passed: place };
      const violations = kept.validate(asked);
      if (violations.length > 0) return { kind: 'invalid', verdict: { inputId, check, violations } };
    }
    return null;
  }

  private async compile(modelHash: string): Promise<Kept> {
    const text = await this.options.models.get(modelHash);
    if (text === null) throw new Error(`expected model ${modelHash}, found none`);
    const { data = NOTHING } = JSON.parse(text) as ProcessModel;
    const { maxBase64Bytes } = this.options;
    const validator = createTypeValidator(data, { maxBase64Bytes });
    const characters = LEAST_CHARACTERS + JSON.stringify(data).length;
    return { validate: (check) => validator.validate(check), characters };
  }
}
