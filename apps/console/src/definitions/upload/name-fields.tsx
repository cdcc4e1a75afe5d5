import { useId } from 'preact/hooks';
import { Icon } from '../../parts/icon';
import { texts } from '../../texts/texts';
import type { Existing } from './existing';

export interface NameFieldsProps {
  readonly definitionKey: string;
  readonly name: string;
  readonly existing: Existing | null;
  /** A new version of what exists: the key stays. */
  readonly isKeyFixed: boolean;
  readonly onKey: (key: string) => void;
  readonly onName: (name: string) => void;
}

/** Under which key and name a source is stored, and what follows from that. */
export function NameFields({ definitionKey, name, existing, isKeyFixed, onKey, onName }: NameFieldsProps) {
  const { key, keyHint, keyMissing, name: nameLabel, nameMissing } = texts.upload;
  return (
    <div class="sheet-part fields-two">
      {!isKeyFixed && (
        <TextField
          label={key}
          value={definitionKey}
          hint={consequence(existing, definitionKey) ?? keyHint}
          why={definitionKey === '' ? keyMissing : null}
          onChange={onKey}
        />
      )}
      <TextField
        label={nameLabel}
        value={name}
        hint={isKeyFixed ? consequence(existing, definitionKey) : null}
        why={name === '' ? nameMissing : null}
        onChange={onName}
      />
    </div>
  );
}

function consequence(existing: Existing | null, key: string): string | null {
  if (existing === null) return null;
  const { isLiving, next, isSame } = existing;
  if (!isLiving) return next === 1 ? null : texts.upload.again(next, key);
  return isSame ? `${texts.upload.same} ${texts.upload.next(next, key)}` : texts.upload.next(next, key);
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string | null;
  readonly why: string | null;
  readonly onChange: (value: string) => void;
}

export function TextField({ label, value, hint, why, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div class={why === null ? 'field' : 'field field-bad'}>
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        value={value}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={why !== null}
        aria-describedby={`${id}-more`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {why === null ? (
        <span class="hint" id={`${id}-more`}>
          {hint}
        </span>
      ) : (
        <span class="why" id={`${id}-more`}>
          <Icon name="error" />
          {why}
        </span>
      )}
    </div>
  );
}
