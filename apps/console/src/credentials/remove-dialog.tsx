import type { Data } from '@svc/client';
import { client, queries } from '../api/client';
import { Confirm } from '../parts/confirm';
import { ageText } from '../parts/times';
import { say } from '../parts/toast';
import { administrationTexts } from '../texts/administration';
import type { Credential } from './credential-table';

const { credentials: words } = administrationTexts;

export interface RemoveDialogProps {
  readonly credential: Credential;
  /** With the definitions that still name it, if there are any. */
  readonly onRemoved: (left: Exclude<Data<'credentials.remove'>, undefined> | null) => void;
  readonly onClose: () => void;
}

export function RemoveDialog({ credential: { name, last_used_at }, onRemoved, onClose }: RemoveDialogProps) {
  async function remove() {
    const left = await client.credentials.remove(name);
    void queries.invalidateQueries({ queryKey: ['credentials'] });
    say(words.removed(name));
    onRemoved(left ?? null);
  }
  return (
    <Confirm
      title={words.removeTitle(name)}
      keep={words.removeKeep}
      act={words.removeDo}
      onAct={remove}
      onClose={onClose}
    >
      <p class="second">{words.removeText}</p>
      <p class="second">{last_used_at === null ? words.neverUsed : words.lastUsed(ageText(last_used_at))}</p>
    </Confirm>
  );
}
