/** A drawing that is not deployed. */
export interface KeptDrawing {
  /** When it was kept, ISO 8601. */
  readonly at: string;
  /** The version with which it began; null: a new process. */
  readonly basedOn: number | null;
  readonly xml: string;
}

const PREFIX = 'svc.drawing.';

/** Drawings of one tenant in the store of a browser, one for each definition and one for a new process. */
export class Drawings {
  private readonly prefix: string;

  constructor(
    private readonly store: Storage,
    tenantId: string,
  ) {
    this.prefix = `${PREFIX}${tenantId}.`;
  }

  /** @param key of the definition; empty: the new process */
  of(key: string): KeptDrawing | null {
    try {
      const kept = JSON.parse(this.store.getItem(this.prefix + key) ?? 'null') as KeptDrawing | null;
      return typeof kept?.xml === 'string' && typeof kept.at === 'string' ? kept : null;
    } catch {
      return null;
    }
  }

  /** @returns false if the store is full: then it is not kept */
  keep(key: string, drawing: KeptDrawing): boolean {
    try {
      this.store.setItem(this.prefix + key, JSON.stringify(drawing));
      return true;
    } catch {
      return false;
    }
  }

  remove(key: string): void {
    this.store.removeItem(this.prefix + key);
  }
}
