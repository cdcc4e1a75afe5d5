import { Injectable } from '@nestjs/common';
import type { JsonValue } from '@svc/expressions';
import { DataStores, DecisionDirectory, type TenantScope } from '@svc/persistence';
import type { KnownSubject, Subject } from './known-answers.js';

/** Reads what a simulated process asks its tenant for: the present decisions and entries. It stores nothing. */
@Injectable()
export class SimulatedSurroundings {
  constructor(
    private readonly decisions: DecisionDirectory,
    private readonly stores: DataStores,
  ) {}

  look(tenant: TenantScope, subjects: readonly Subject[]): Promise<KnownSubject[]> {
    return Promise.all(subjects.map((subject) => this.lookAt(tenant, subject)));
  }

  private async lookAt(tenant: TenantScope, subject: Subject): Promise<KnownSubject> {
    if (subject.command === 'lookUpEntry') {
      const entry = await this.stores.find(tenant, subject.store, subject.key);
      return { subject, entry: entry && { value: JSON.parse(entry.value) as JsonValue } };
    }
    const found = await this.decisions.findEvaluable(tenant, subject.decisionKey, subject.version);
    if (found === null) return { subject, decision: null };
    const { version, sourceHash, modelHash } = found;
    return { subject, decision: { version, sourceHash, modelText: await this.decisions.loadModel(modelHash) } };
  }
}
