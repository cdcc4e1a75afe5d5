import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { texts } from '../texts/texts';
import { Icon } from './icon';

export interface FieldProps {
  readonly label: string;
  readonly isOptional?: boolean;
  readonly hint?: string | null;
  /** What is wrong with the answer. */
  readonly why?: string | null;
  /** The control, with these attributes. */
  readonly children: (attributes: ControlAttributes) => ComponentChildren;
}

export interface ControlAttributes {
  readonly id: string;
  readonly class: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** Label above, hint and error below. */
export function Field({ label, isOptional = false, hint = null, why = null, children }: FieldProps) {
  const id = useId();
  return (
    <div class={why === null ? 'field' : 'field field-bad'}>
      <label for={id}>
        <bdi>{label}</bdi> {isOptional && <span class="dim">{texts.forms.optional}</span>}
      </label>
      {children({ id, class: 'input', 'aria-invalid': why !== null, 'aria-describedby': `${id}-more` })}
      <div id={`${id}-more`}>
        {hint !== null && (
          <span class="hint">
            <bdi>{hint}</bdi>
          </span>
        )}
        {why !== null && (
          <span class="why">
            <Icon name="error" />
            <bdi>{why}</bdi>
          </span>
        )}
      </div>
    </div>
  );
}
