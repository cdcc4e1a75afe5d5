import { client, queries } from '../api/client';
import { Confirm } from '../parts/confirm';
import { Icon } from '../parts/icon';
import { say } from '../parts/toast';
import { me, sessionEnded } from '../session/session';
import { administrationTexts } from '../texts/administration';
import type { ApiKey } from './key-states';

const { keys: words } = administrationTexts;

export interface RevokeDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Says what follows, also for whoever is signed in with the key. */
export function RevokeDialog({ apiKey: { id, name }, onClose }: RevokeDialogProps) {
  const isOwn = id === me.value?.key.id;
  async function revoke() {
    await client.apiKeys.revoke(id);
    if (isOwn) return sessionEnded();
    say(words.revoked(name));
    await queries.invalidateQueries({ queryKey: ['keys'] });
  }
  return (
    <Confirm
      title={words.revokeTitle(name)}
      keep={words.revokeKeep}
      act={words.revokeDo}
      onAct={revoke}
      onClose={onClose}
    >
      <p class="second">{words.revokeText}</p>
      {isOwn && (
        <p class="note note-late">
          <Icon name="late" /> {words.revokeOwn}
        </p>
      )}
    </Confirm>
  );
}
