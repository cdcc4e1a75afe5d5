import { useId } from 'preact/hooks';
import { useDefinitionXml } from '../diagram/definition-xml';
import { elementsIn, typeText } from '../repair/elements';
import { texts } from '../texts/texts';
import type { Action, Typed } from './actions';

const words = texts.batches;

/** What is known of the chosen instances. */
export interface ChosenPlaces {
  /** Elements at which they stand, by their ids. */
  readonly elements: ReadonlyMap<string, string>;
  /** The only version that they are of; null if there are several. */
  readonly version: { readonly key: string; readonly number: number } | null;
}

export interface ChangeFieldsProps {
  readonly action: Action;
  readonly typed: Typed;
  readonly places: ChosenPlaces;
  readonly onType: (typed: Typed) => void;
}

/** What a move or a variable needs; nothing for the other actions. */
export function ChangeFields({ action, typed, places, onType }: ChangeFieldsProps) {
  if (action === 'move') return <MoveFields typed={typed} places={places} onType={onType} />;
  if (action !== 'set_variables') return null;
  return (
    <>
      <TextField label={words.variable} value={typed.name} onInput={(name) => onType({ ...typed, name })} />
      <TextField
        label={words.value}
        hint={words.valueHint}
        value={typed.value}
        onInput={(value) => onType({ ...typed, value })}
      />
    </>
  );
}

function MoveFields({ typed, places: { elements, version }, onType }: Omit<ChangeFieldsProps, 'action'>) {
  const { data: xml } = useDefinitionXml(version?.key ?? '', version?.number);
  const targets = xml === undefined ? [] : elementsIn(xml).filter(({ id }) => id !== typed.from);
  return (
    <>
      <ElementField
        label={words.from}
        value={typed.from}
        offers={[...elements]}
        onInput={(from) => onType({ ...typed, from })}
      />
      <ElementField
        label={words.target}
        value={typed.target}
        offers={targets.map(({ id, name, type }) => [id, name ?? `${typeText(type)} ${id}`])}
        onInput={(target) => onType({ ...typed, target })}
      />
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

function TextField({ label, hint, value, onInput }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        value={value}
        autocomplete="off"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {hint !== undefined && (
        <p class="second" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ElementFieldProps extends FieldProps {
  readonly offers: readonly (readonly [id: string, name: string])[];
}

/** A choice where the elements are known, otherwise their id. */
function ElementField({ label, value, offers, onInput }: ElementFieldProps) {
  const id = useId();
  if (offers.length === 0) return <TextField label={words.idOf(label)} value={value} onInput={onInput} />;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} class="input" value={value} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
        <option value="">{words.choose}</option>
        {offers.map(([element, name]) => (
          <option key={element} value={element}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
