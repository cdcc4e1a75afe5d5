import type { CheckedCommitAnswer } from '@svc/driver';
import type { DataModel, PendingCheck, ProcessModel, Validate } from '@svc/engine';
import { createTypeValidator } from '@svc/typed-data';
import { LRUCache } from 'lru-cache';
import { Turns } from './turns.js';

export interface TypeCheckersOptions {
  /** Text of a compiled model by its hash; null where it is gone for good. */
  readonly models: { get(modelHash: string): Promise<string | null> };
  /** `MAX_BASE64_VARIABLE_BYTES`. */
  readonly maxBase64Bytes: number;
  /** In milliseconds; absent: the process's own clock. */
  readonly now?: () => number;
}

/** Why nothing is committed yet. */
export type Unsettled = Extract<CheckedCommitAnswer, { kind: 'invalid' | 'unfinished' }>;

/** Characters of declarations that are kept compiled; in memory they are some times as many bytes. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** What is kept even of a process that declares nothing. */
const LEAST_CHARACTERS = 256;
const NOTHING: DataModel = { types: [], objects: [], stores: [] };

interface Kept {
  readonly validate: Validate;
  readonly characters: number;
}

/** The types of each model that was asked for, compiled once and shared by all its instances. */
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
   * Invalid by the first check that fails, since what comes after it may not be asked any more; null where all hold.
   * Throws while the model cannot be had.
   */
  async check(modelHash: string, checks: readonly PendingCheck[]): Promise<Unsettled | null> {
    const kept = await this.byModel.fetch(modelHash);
    if (kept === undefined) throw new Error(`expected model ${modelHash}, found none`);
    const turns = new Turns(this.options.now);
    for (const [place, { inputId, check, ...asked }] of checks.entries()) {
      if (place > 0 && !(await turns.goOn())) return { kind: 'unfinished', passed: place };
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
