import { useState } from 'preact/hooks';
import { clockText, exactText } from '../parts/times';
import { texts } from '../texts/texts';
import type { VariableWrite } from './answers';

export interface VariableRowsProps {
  readonly values: Readonly<Record<string, unknown>>;
  /** Whoever wrote a variable last, by its name; and how they are called. */
  readonly writes?: ReadonlyMap<string, VariableWrite>;
  readonly who?: (write: VariableWrite) => string;
}

/** Variables by name. Values that are large are opened where they stand. */
export function VariableRows({ values, writes, who }: VariableRowsProps) {
  const entries = Object.entries(values);
  if (entries.length === 0) return <p class="pad second">{texts.instance.noVariables}</p>;
  return (
    <table class="vars">
      <tbody>
        {entries.map(([name, value]) => (
          <Variable key={name} name={name} value={value} write={writes?.get(name)} who={who} />
        ))}
      </tbody>
    </table>
  );
}

interface VariableProps {
  readonly name: string;
  readonly value: unknown;
  readonly write: VariableWrite | undefined;
  readonly who: VariableRowsProps['who'];
}

const LONGEST_SHOWN = 20_000;

function Variable({ name, value, write, who }: VariableProps) {
  const [isOpen, setOpen] = useState(false);
  const short = shortText(value);
  const isFolded = typeof value === 'object' && value !== null;
  return (
    <>
      <tr>
        <td>
          <code>
            <bdi>{name}</bdi>
          </code>
          {write !== undefined && who !== undefined && (
            <span class="who" title={exactText(write.at)}>
              <bdi>{texts.instance.by(who(write), clockText(write.at))}</bdi>
            </span>
          )}
        </td>
        <td class="val">
          {isFolded || short.length > 40 ? (
            <button type="button" class="value" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <bdi>{short}</bdi>
            </button>
          ) : (
            <bdi>{short}</bdi>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={2} class="whole">
            <pre>
              <bdi>{JSON.stringify(value, null, 2).slice(0, LONGEST_SHOWN)}</bdi>
            </pre>
          </td>
        </tr>
      )}
    </>
  );
}

const SHORT = 120;

/** The value on one line. Only the beginning of a large one is made into text. */
function shortText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > SHORT ? `${value.slice(0, SHORT)}…` : value);
  if (Array.isArray(value)) return value.length > 3 ? `[ ${value.length} ]` : JSON.stringify(value).slice(0, SHORT);
  return JSON.stringify(value)?.slice(0, SHORT) ?? '';
}
