import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { client, queries } from '../api/client';
import { Confirm } from '../parts/confirm';
import { SecretOnce } from '../parts/secret-once';
import { say } from '../parts/toast';
import type { Act } from '../parts/use-act';
import { administrationTexts } from '../texts/administration';
import { newSecret, type Webhook } from './events';

const { webhooks: words } = administrationTexts;

export interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly acting: Act;
}

type Shown = { readonly kind: 'remove' | 'secret' } | { readonly kind: 'shown'; readonly secret: string };

export function WebhookActions({ webhook: { id, url, is_active }, acting: { isBusy, act } }: WebhookActionsProps) {
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const again = () => queries.invalidateQueries({ queryKey: ['webhooks'] });
  async function test() {
    await client.deliveries.test(id);
    say(words.testSent);
    await again();
  }
  async function replaceSecret() {
    const secret = newSecret();
    await client.webhooks.update(id, { secret });
    setShown({ kind: 'shown', secret });
  }
  async function remove() {
    await client.webhooks.remove(id);
    say(words.removed);
    navigate('/webhooks');
    await again();
  }
  return (
    <>
      <button type="button" class="btn btn-main" disabled={isBusy} onClick={() => void act(test)}>
        {words.test}
      </button>
      <button
        type="button"
        class="btn"
        disabled={isBusy}
        onClick={() => void act(() => client.webhooks.update(id, { is_active: !is_active }).then(again))}
      >
        {is_active ? words.pause : words.resume}
      </button>
      <button type="button" class="btn" onClick={() => setShown({ kind: 'secret' })}>
        {words.newSecret}
      </button>
      <button type="button" class="btn" onClick={() => setShown({ kind: 'remove' })}>
        {words.remove}
      </button>
      {shown?.kind === 'secret' && (
        <Confirm
          title={words.newSecretTitle}
          keep={words.newSecretKeep}
          act={words.newSecretDo}
          onAct={replaceSecret}
          onClose={() => setShown((now) => (now?.kind === 'shown' ? now : null))}
        >
          <p class="second">{words.newSecretText}</p>
        </Confirm>
      )}
      {shown?.kind === 'shown' && (
        <SecretOnce
          title={words.secretTitle}
          lead={words.secretLead}
          label={words.secretLabel}
          secret={shown.secret}
          onClose={close}
        />
      )}
      {shown?.kind === 'remove' && (
        <Confirm title={words.removeTitle} keep={words.removeKeep} act={words.removeDo} onAct={remove} onClose={close}>
          <p class="second wrap-text">
            <bdi>{words.removeText(url)}</bdi>
          </p>
        </Confirm>
      )}
    </>
  );
}
