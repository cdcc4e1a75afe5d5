import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { client, queries } from '../api/client';
import { CheckList } from '../parts/check-list';
import { sentenceOf } from '../parts/error-note';
import { FieldBox } from '../parts/field-box';
import { FormSheet } from '../parts/form-sheet';
import { refusedField } from '../parts/refused-field';
import { SecretOnce } from '../parts/secret-once';
import { useAct } from '../parts/use-act';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';
import { EVENT_TYPES, type EventType, eventsOf, failuresOf, GROUPS, isWebAddress, newSecret } from './events';

const { webhooks: words } = administrationTexts;
const { administration } = texts;

interface Draft {
  readonly url: string;
  readonly events: readonly string[];
  readonly definition: string;
  readonly failures: string;
  readonly isSigned: boolean;
}

const EMPTY: Draft = { url: '', events: [], definition: '', failures: '', isSigned: true };

/** Asks where to send what; then shows the secret, if there is one. */
export function CreateWebhookSheet({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const { isBusy, error, act } = useAct();
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const wrong = wrongIn(draft);
  const isUrlRefused = refusedField(error, ['url']) !== null;
  const show = (id: string) => navigate(`/webhooks/${id}`);
  function send() {
    setChecked(true);
    if (Object.values(wrong).some((why) => why !== null)) return;
    void act(async () => {
      const secret = draft.isSigned ? newSecret() : null;
      const { id } = await client.webhooks.create(bodyOf(draft, secret));
      void queries.invalidateQueries({ queryKey: ['webhooks'] });
      if (secret === null) show(id);
      else setCreated({ id, secret });
    });
  }
  if (created !== null)
    return (
      <SecretOnce
        title={words.secretTitle}
        lead={words.secretLead}
        label={words.secretLabel}
        secret={created.secret}
        onClose={() => show(created.id)}
      />
    );
  return (
    <FormSheet
      title={words.createTitle}
      lead={words.createLead}
      act={words.createDo}
      isBusy={isBusy}
      error={isUrlRefused ? null : error}
      onSend={send}
      onClose={onClose}
    >
      <Fields
        draft={draft}
        wrong={{
          ...(isChecked ? wrong : NOTHING_WRONG),
          ...(isUrlRefused && { url: sentenceOf(error) }),
        }}
        onChange={change}
      />
    </FormSheet>
  );
}

interface Wrong {
  readonly url: string | null;
  readonly events: string | null;
  readonly failures: string | null;
}

const NOTHING_WRONG: Wrong = { url: null, events: null, failures: null };

function wrongIn({ url, events, failures }: Draft): Wrong {
  const unsent = (why: string) => `${why} ${administration.unsent}`;
  return {
    url: isWebAddress(url) ? null : unsent(words.urlWrong),
    events: events.length > 0 ? null : unsent(words.eventsMissing),
    failures: failuresOf(failures) === undefined ? unsent(words.disableAfterWrong) : null,
  };
}

function bodyOf({ url, events, definition, failures }: Draft, secret: string | null) {
  const disableAfter = failuresOf(failures) ?? null;
  return {
    url,
    event_types: events as EventType[],
    ...(definition !== '' && { definition_key: definition }),
    ...(disableAfter !== null && { disable_after: disableAfter }),
    ...(secret !== null && { secret }),
  };
}

interface FieldsProps {
  readonly draft: Draft;
  readonly wrong: Wrong;
  readonly onChange: (part: Partial<Draft>) => void;
}

function Fields({ draft, wrong, onChange }: FieldsProps) {
  const isAll = draft.events.length === EVENT_TYPES.length;
  return (
    <>
      <FieldBox label={words.url} hint={words.urlHint} why={wrong.url}>
        {(attributes) => (
          <input
            {...attributes}
            inputMode="url"
            spellcheck={false}
            maxLength={2_048}
            placeholder="https://"
            value={draft.url}
            onInput={({ currentTarget }) => onChange({ url: currentTarget.value.trim() })}
          />
        )}
      </FieldBox>
      {GROUPS.map((group, index) => (
        <CheckList
          key={group}
          label={index === 0 ? `${words.chosen}: ${words.groups[group]}` : words.groups[group]}
          choices={eventsOf(group).map((value) => ({ value, label: value.slice(group.length + 1) }))}
          chosen={draft.events}
          why={index === 0 ? wrong.events : null}
          onChange={(chosen) =>
            onChange({ events: [...draft.events.filter((type) => !type.startsWith(`${group}.`)), ...chosen] })
          }
        />
      ))}
      <div>
        <button type="button" class="link" onClick={() => onChange({ events: isAll ? [] : EVENT_TYPES })}>
          {isAll ? words.chooseNone : words.chooseAll}
        </button>
      </div>
      <FieldBox label={words.onlyOf} isOptional>
        {(attributes) => (
          <input
            {...attributes}
            maxLength={255}
            spellcheck={false}
            value={draft.definition}
            onInput={({ currentTarget }) => onChange({ definition: currentTarget.value.trim() })}
          />
        )}
      </FieldBox>
      <FieldBox label={words.disableAfter} isOptional hint={words.disableAfterHint} why={wrong.failures}>
        {(attributes) => (
          <input
            {...attributes}
            inputMode="numeric"
            value={draft.failures}
            onInput={({ currentTarget }) => onChange({ failures: currentTarget.value })}
          />
        )}
      </FieldBox>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.isSigned}
          onChange={({ currentTarget }) => onChange({ isSigned: currentTarget.checked })}
        />
        {words.signs}
      </label>
    </>
  );
}
