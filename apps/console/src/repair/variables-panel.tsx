import { useState } from 'preact/hooks';
import { VariableRows } from '../instance/variable-rows';
import { Panel } from '../parts/panel';
import { texts } from '../texts/texts';
import type { Kind } from './choice';
import { EditFields } from './edit-fields';
import { BLANK, type Values } from './edits';
import type { Edits } from './use-repair';

const { variables: words } = texts.repair;

export interface VariablesPanelProps {
  readonly now: Values;
  readonly edits: Edits;
  /** A cancel takes no variables, and a re-run begins with the first ones, instead of those of now. */
  readonly kind: Kind;
}

/** Variables before and after, and the fields in which they are changed. */
export function VariablesPanel({ now, edits, kind }: VariablesPanelProps) {
  const [isKept, isRerun] = [kind !== 'cancel', kind === 'rerun'];
  const [added, setAdded] = useState<number | null>(null);
  function add() {
    setAdded(edits.edits.length);
    edits.change([...edits.edits, BLANK]);
  }
  return (
    <Panel
      title={words.title}
      right={
        isKept ? (
          <button type="button" class="link" onClick={add}>
            {edits.edits.length === 0 ? words.one : words.another}
          </button>
        ) : undefined
      }
    >
      {!isKept && <p class="pad second">{words.notWith}</p>}
      {isRerun && <p class="pad second">{words.first}</p>}
      {!isRerun && <Differences now={now} changes={edits.changes} />}
      {isKept && edits.edits.length > 0 && <EditFields now={now} edits={edits} added={added} />}
    </Panel>
  );
}

function Differences({ now, changes }: { readonly now: Values; readonly changes: Values }) {
  const [isOpen, setOpen] = useState(false);
  const others = Object.entries(now).filter(([name]) => !Object.hasOwn(changes, name));
  const changed = Object.entries(changes);
  if (others.length === 0 && changed.length === 0) return <p class="pad second">{words.none}</p>;
  return (
    <div class="scroll-x">
      {changed.length > 0 && (
        <table class="diff">
          <thead>
            <tr>
              {[words.variable, words.now, words.after, words.why].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.map(([name, value]) => (
              <tr key={name}>
                <td>
                  <code>
                    <bdi>{name}</bdi>
                  </code>
                </td>
                <td>
                  {Object.hasOwn(now, name) ? (
                    <del class="was mono">
                      <bdi>{shortText(now[name])}</bdi>
                    </del>
                  ) : (
                    <span class="dim">{words.notSet}</span>
                  )}
                </td>
                <td>
                  <ins class="mono">
                    <bdi>{shortText(value)}</bdi>
                  </ins>
                </td>
                <td class="second">{words.set}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <p class="pad second">
          {changed.length === 0 ? words.all(others.length) : words.others(others.length)}, {words.unchanged}.{' '}
          <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.hide : words.show}
          </button>
        </p>
      )}
      {isOpen && <VariableRows values={Object.fromEntries(others)} />}
    </div>
  );
}

const LONGEST = 60;

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
