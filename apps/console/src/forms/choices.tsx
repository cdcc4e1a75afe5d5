import { valueOfJson } from '../parts/json-text';
import { texts } from '../texts/texts';
import { shownText } from './answers';
import type { Option } from './field';
import type { ControlProps } from './control-props';

/** One of a few values. */
export function Choices({ field, answer, attributes }: ControlProps) {
  const shown = shownText(field, answer.texts);
  return (
    <div class="choices">
      {field.options.map((option) => {
        const value = JSON.stringify(option.value);
        return (
          <label key={value} class="choice">
            <input
              type="radio"
              name={attributes.id}
              value={value}
              checked={shown === value}
              onChange={() => answer.type(field.name, value)}
            />
            <bdi>{labelOf(option)}</bdi>
          </label>
        );
      })}
    </div>
  );
}

/** Any of some values, kept in their order. */
export function Checks({ field: { name, options, ...field }, answer }: ControlProps) {
  const ticked = (valueOfJson(shownText({ name, options, ...field }, answer.texts))?.value ?? []) as unknown[];
  const known = new Set(ticked.map((value) => JSON.stringify(value)));
  const tick = (value: string, isTicked: boolean) => {
    const chosen = options.filter((option) => {
      const text = JSON.stringify(option.value);
      return text === value ? isTicked : known.has(text);
    });
    answer.type(name, chosen.length === 0 ? '' : JSON.stringify(chosen.map((option) => option.value)));
  };
  return (
    <div class="choices choices-any">
      {options.map((option) => {
        const value = JSON.stringify(option.value);
        return (
          <label key={value} class="choice">
            <input
              type="checkbox"
              checked={known.has(value)}
              onChange={({ currentTarget }) => tick(value, currentTarget.checked)}
            />
            <bdi>{labelOf(option)}</bdi>
          </label>
        );
      })}
    </div>
  );
}

export function labelOf({ value, label }: Option): string {
  if (typeof value === 'boolean' && label === '') return value ? texts.forms.yes : texts.forms.no;
  return label;
}
