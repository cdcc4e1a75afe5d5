import { useState } from 'preact/hooks';
import { plain } from '../parts/foreign';
import { say } from '../parts/toast';
import { texts } from '../texts/texts';
import { apply, type Preview } from './operations';
import type { Told } from './steps';
import { forgetInstance } from './use-repair';
import { doneText } from './wording';

interface Subject {
  readonly id: string;
  readonly name: string;
  /** With the id of the instance to look at. */
  readonly onDone: (id: string) => void;
}

/** Applies what the preview shows, and nothing else. */
export function useApply({ id, name, onDone }: Subject, preview: Preview | undefined) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [notice, setNotice] = useState<string | null>(null);

  async function now(told: Told, reason: string): Promise<void> {
    if (preview === undefined) return;
    const { choice, variables } = told;
    const commit = preview.waits.commit_seq;
    setBusy(true);
    setError(null);
    setNotice(null);
    try {
      const next = await apply(id, { choice, variables, reason }, commit);
      await forgetInstance(id);
      if (next === null) return setNotice(texts.repair.changed(name, commit));
      say(plain(doneText(told)));
      onDone(next);
    } catch (reasonOfFailure) {
      setError(reasonOfFailure);
      await forgetInstance(id);
    } finally {
      setBusy(false);
    }
  }

  return { now, isBusy, error, notice };
}
