import type { Body, Data } from '@svc/client';
import { useState } from 'preact/hooks';
import { client, queries } from '../api/client';
import { CheckList } from '../parts/check-list';
import { FieldBox } from '../parts/field-box';
import { FormSheet } from '../parts/form-sheet';
import { useAct } from '../parts/use-act';
import type { Scope } from '../session/session';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';
import { expiryOf, jobTypesOf } from './key-states';

const { keys: words } = administrationTexts;
const { administration } = texts;
const SCOPES = Object.keys(words.scopeHints) as Scope[];
const EXPIRIES = ['7', '30', '90', '365', 'never'] as const;

export interface CreateKeySheetProps {
  readonly onCreated: (key: Data<'apiKeys.create'>) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly jobTypes: string;
  readonly expires: (typeof EXPIRIES)[number];
}

/** Asks what a new key is called, may do, and until when. */
export function CreateKeySheet({ onCreated, onClose }: CreateKeySheetProps) {
  const [draft, setDraft] = useState<Draft>({ name: '', scopes: [], jobTypes: '', expires: '90' });
  const [isChecked, setChecked] = useState(false);
  const { isBusy, error, act } = useAct();
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const isNameless = draft.name.trim() === '';
  const isScopeless = draft.scopes.length === 0;
  function send() {
    setChecked(true);
    if (isNameless || isScopeless) return;
    void act(async () => {
      const key = await client.apiKeys.create(bodyOf(draft));
      void queries.invalidateQueries({ queryKey: ['keys'] });
      onCreated(key);
    });
  }
  return (
    <FormSheet
      title={words.createTitle}
      lead={words.createLead}
      act={words.createDo}
      {...{ isBusy, error, onClose }}
      onSend={send}
    >
      <FieldBox
        label={words.name}
        hint={words.nameHint}
        why={isChecked && isNameless ? `${words.nameMissing} ${administration.unsent}` : null}
      >
        {(attributes) => (
          <input
            {...attributes}
            maxLength={255}
            value={draft.name}
            onInput={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
      </FieldBox>
      <CheckList
        label={words.scopes}
        choices={SCOPES.map((value) => ({ value, label: value, hint: words.scopeHints[value] }))}
        chosen={draft.scopes}
        why={isChecked && isScopeless ? `${words.scopesMissing} ${administration.unsent}` : null}
        onChange={(scopes) => change({ scopes })}
      />
      {draft.scopes.includes('jobs:work') && (
        <FieldBox label={words.jobTypes} isOptional hint={words.jobTypesHint}>
          {(attributes) => (
            <input
              {...attributes}
              value={draft.jobTypes}
              onInput={({ currentTarget }) => change({ jobTypes: currentTarget.value })}
            />
          )}
        </FieldBox>
      )}
      <FieldBox label={words.expires}>
        {(attributes) => (
          <select
            {...attributes}
            value={draft.expires}
            onChange={({ currentTarget }) => change({ expires: currentTarget.value as Draft['expires'] })}
          >
            {EXPIRIES.map((choice) => (
              <option key={choice} value={choice}>
                {words.expiries[choice]}
              </option>
            ))}
          </select>
        )}
      </FieldBox>
    </FormSheet>
  );
}

/** Job types count only for a key that works on jobs. */
function bodyOf({ name, scopes, jobTypes, expires }: Draft): Body<'apiKeys.create'> {
  const types = scopes.includes('jobs:work') ? jobTypesOf(jobTypes) : null;
  return {
    name: name.trim(),
    scopes: scopes as Scope[],
    ...(types !== null && { job_types: types }),
    expiresAt: expiryOf(expires, Date.now()),
  };
}
