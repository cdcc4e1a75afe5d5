import { useRef, useState } from 'preact/hooks';
import { client, queries } from '../api/client';
import { sentenceOf } from '../parts/error-note';
import { FieldBox } from '../parts/field-box';
import { FormSheet } from '../parts/form-sheet';
import { refusedField } from '../parts/refused-field';
import { say } from '../parts/toast';
import { useAct } from '../parts/use-act';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';
import { takeValue, ValueField } from './value-field';

const { credentials: words } = administrationTexts;
const { administration } = texts;
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/;

/** Asks for a name and its secret. */
export function CreateCredentialSheet({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [wrong, setWrong] = useState({ isName: false, isValue: false });
  const valueRef = useRef<HTMLTextAreaElement>(null);
  const { isBusy, error, act } = useAct();
  const isNameRefused = refusedField(error, ['name', 'credential']) !== null;
  const nameWhy = wrong.isName
    ? `${words.nameWrong} ${administration.unsent}`
    : isNameRefused
      ? sentenceOf(error)
      : null;
  function send() {
    const next = { isName: !NAME.test(name), isValue: (valueRef.current?.value ?? '') === '' };
    setWrong(next);
    if (next.isName || next.isValue) return;
    void act(async () => {
      await client.credentials.create({
        name,
        value: takeValue(valueRef),
        ...(description !== '' && { description }),
      });
      void queries.invalidateQueries({ queryKey: ['credentials'] });
      say(words.stored(name));
      onClose();
    });
  }
  return (
    <FormSheet
      title={words.createTitle}
      lead={words.createLead}
      act={words.createDo}
      isBusy={isBusy}
      error={isNameRefused ? null : error}
      onSend={send}
      onClose={onClose}
    >
      <FieldBox label={words.name} hint={words.nameHint} why={nameWhy}>
        {(attributes) => (
          <input
            {...attributes}
            spellcheck={false}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value.trim())}
          />
        )}
      </FieldBox>
      <ValueField field={valueRef} isMissing={wrong.isValue} />
      <FieldBox label={words.description} isOptional>
        {(attributes) => (
          <input
            {...attributes}
            maxLength={1_000}
            value={description}
            onInput={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        )}
      </FieldBox>
    </FormSheet>
  );
}
