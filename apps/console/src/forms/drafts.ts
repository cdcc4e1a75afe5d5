import type { Texts } from './answers';

/** What somebody has typed and not sent. */
export interface Draft {
  /** When it was kept, ISO 8601. */
  readonly at: string;
  readonly texts: Texts;
}

const PREFIX = 'svc.draft.';
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Drafts of one tenant, one for each task, in the store of a browser. They outlive the session, not the tenant. */
export class Drafts {
  private readonly prefix: string;

  constructor(
    private readonly store: Storage,
    tenantId: string,
  ) {
    this.prefix = `${PREFIX}${tenantId}.`;
  }

  of(taskId: string): Draft | null {
    return draftIn(this.store.getItem(this.prefix + taskId));
  }

  /** @returns false if the store is full: then the draft is not kept */
  keep(taskId: string, draft: Draft): boolean {
    try {
      this.store.setItem(this.prefix + taskId, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  remove(taskId: string): void {
    this.store.removeItem(this.prefix + taskId);
  }

  /** Removes drafts of 30 days ago and before, of every tenant. @param now in milliseconds */
  forgetOld(now: number): void {
    const names = Array.from({ length: this.store.length }, (_, index) => this.store.key(index) ?? '');
    for (const name of names.filter((each) => each.startsWith(PREFIX))) {
      const at = Date.parse(draftIn(this.store.getItem(name))?.at ?? '');
      if (!(at > now - KEPT_MS)) this.store.removeItem(name);
    }
  }
}

function draftIn(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return typeof draft?.at === 'string' && typeof draft.texts === 'object' ? draft : null;
  } catch {
    return null;
  }
}
