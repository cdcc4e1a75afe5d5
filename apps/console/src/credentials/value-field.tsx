import { type RefObject } from 'preact';
import { FieldBox } from '../parts/field-box';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';

const { credentials: words } = administrationTexts;
const { administration } = texts;

export interface ValueFieldProps {
  /** Only the field itself holds the value: it is in no state, so that nothing of the page can show or keep it. */
  readonly field: RefObject<HTMLTextAreaElement>;
  readonly isMissing: boolean;
}

/** A secret of one line or several. */
export function ValueField({ field, isMissing }: ValueFieldProps) {
  return (
    <FieldBox
      label={words.value}
      hint={words.valueHint}
      why={isMissing ? `${words.valueMissing} ${administration.unsent}` : null}
    >
      {({ class: name, ...attributes }) => (
        <textarea
          {...attributes}
          ref={field}
          class={`${name} mono masked`}
          rows={3}
          maxLength={65_536}
          spellcheck={false}
          autocomplete="off"
        />
      )}
    </FieldBox>
  );
}

/** The value of the field, which is empty after that. */
export function takeValue(field: RefObject<HTMLTextAreaElement>): string {
  const { current } = field;
  const value = current?.value ?? '';
  if (current !== null) current.value = '';
  return value;
}
