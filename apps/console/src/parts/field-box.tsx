import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { texts } from '../texts/texts';
import { Icon } from './icon';

export interface FieldBoxProps {
  /** Of the control; one is made if none is given. */
  readonly id?: string;
  readonly label: string;
  readonly isOptional?: boolean;
  readonly hint?: string | null;
  /** What is wrong with the answer. */
  readonly why?: string | null;
  /** `several`: controls under one name. `inside`: the control has its label itself. */
  readonly shape?: 'one' | 'several' | 'inside';
  /** The control, with these attributes. */
  readonly children: (attributes: ControlAttributes) => ComponentChildren;
}

export interface ControlAttributes {
  readonly id: string;
  readonly class: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A field with its label above, what is wrong and its hint below. */
export function FieldBox(props: FieldBoxProps) {
  const made = useId();
  const { id = made, hint = null, why = null, shape = 'one', children } = props;
  const told = [why !== null && `${id}-why`, hint !== null && `${id}-hint`].filter(Boolean).join(' ');
  const described = told === '' ? undefined : told;
  const Box = shape === 'several' ? 'fieldset' : 'div';
  const group = shape === 'several' ? { id, 'aria-describedby': described } : {};
  return (
    <Box class={why === null ? 'field' : 'field field-bad'} {...group}>
      {shape !== 'inside' && <Label {...props} id={id} />}
      {children({ id, class: 'input', 'aria-invalid': why !== null, 'aria-describedby': described })}
      {why !== null && (
        <p class="why" id={`${id}-why`}>
          <Icon name="error" />
          <bdi>{why}</bdi>
        </p>
      )}
      {hint !== null && (
        <span class="hint" id={`${id}-hint`}>
          <bdi>{hint}</bdi>
        </span>
      )}
    </Box>
  );
}

function Label({ id, label, isOptional = false, shape }: FieldBoxProps) {
  const text = (
    <>
      <bdi>{label}</bdi> {isOptional && <span class="dim">{texts.forms.optional}</span>}
    </>
  );
  return shape === 'several' ? <legend>{text}</legend> : <label for={id}>{text}</label>;
}

export interface JsonFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly why: string | null;
  readonly value: string;
  readonly rows: number;
  readonly onChange: (text: string) => void;
}

/** A field for an object as JSON. */
export function JsonField({ label, hint, why, value, rows, onChange }: JsonFieldProps) {
  return (
    <FieldBox label={label} why={why} {...(hint !== undefined && { hint })}>
      {({ class: name, ...attributes }) => (
        <textarea
          {...attributes}
          class={`${name} mono`}
          rows={rows}
          spellcheck={false}
          placeholder="{}"
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FieldBox>
  );
}
