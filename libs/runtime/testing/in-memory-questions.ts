import { compileDecision } from '@svc/decisions';
import type { JsonValue } from '@svc/expressions';
import type { EvaluableVersion } from '@svc/persistence';
import type { EntryDirectory } from '../src/drivers/workflow/activities/answer-questions.js';
import type { DecisionVersions } from '../src/drivers/questions/decision-answers.js';

/** Decisions of one tenant; the newest version is the active one. */
export class InMemoryDecisions implements DecisionVersions {
  private readonly versions = new Map<string, EvaluableVersion[]>();
  private readonly models = new Map<string, string>();
  /** Simulates a database that cannot be reached. */
  isAway = false;
  /** How often a version was read. */
  asked = 0;

  /** Adds a version of the source's key, unless the newest is the same. */
  define(source: JsonValue): void {
    const compiled = compileDecision({ sourceType: 'json', source });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
    const { modelHash, modelText, sourceHash } = compiled;
    const { key } = source as { readonly key: string };
    const versions = this.versions.get(key) ?? [];
    if (versions.at(-1)?.sourceHash === sourceHash) return;
    versions.push({ id: key, key, version: versions.length + 1, sourceHash, modelHash });
    this.versions.set(key, versions);
    this.models.set(modelHash, modelText);
  }

  async findEvaluable(_tenant: string, key: string, version: number | null): Promise<EvaluableVersion | null> {
    this.asked += 1;
    if (this.isAway) throw new Error('the database is away');
    const versions = this.versions.get(key) ?? [];
    return (version === null ? versions.at(-1) : versions[version - 1]) ?? null;
  }

  async loadModel(hash: string): Promise<string | null> {
    return this.models.get(hash) ?? null;
  }

  /** Simulates a lost table. */
  forgetModels(): void {
    this.models.clear();
  }
}

export class InMemoryEntries implements EntryDirectory {
  private readonly values = new Map<string, string>();

  put(store: string, key: string, value: JsonValue): void {
    this.values.set(JSON.stringify([store, key]), JSON.stringify(value));
  }

  async find(_tenant: string, store: string, key: string): Promise<{ readonly value: string } | null> {
    const value = this.values.get(JSON.stringify([store, key]));
    return value === undefined ? null : { value };
  }
}
