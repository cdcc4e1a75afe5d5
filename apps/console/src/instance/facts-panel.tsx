import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { ErrorNote } from '../parts/error-note';
import { State } from '../parts/state';
import { texts } from '../texts/texts';
import type { VariableWrite } from './answers';
import { readLastWrites } from './reads';
import { TimerRows } from './timer-rows';
import { VariableRows } from './variable-rows';

/** Of lists in the panel; an instance with more is looked at by the API. */
const MOST = 100;

export interface FactsPanelProps {
  readonly id: string;
  /** How actors of the audit log are called. */
  readonly who: (write: VariableWrite) => string;
  readonly isRunning: boolean;
}

type Tab = 'variables' | 'timers' | 'called';
const TABS: readonly Tab[] = ['variables', 'timers', 'called'];

/** Variables with who wrote them, open timers, called instances. */
export function FactsPanel({ id, who, isRunning }: FactsPanelProps) {
  const [tab, setTab] = useState<Tab>('variables');
  const panel = useId();
  const variables = useQuery(['instance', id, 'variables'], (signal) => client.instances.variables(id, { signal }));
  const timers = useQuery(['instance', id, 'timers'], (signal) =>
    client.timers.list({ instance_id: id, status: 'scheduled', limit: MOST }, { signal }),
  );
  const called = useQuery(['instance', id, 'called'], (signal) =>
    client.instances.list({ parent_instance_id: id, limit: MOST }, { signal }),
  );
  const values = (variables.data ?? {}) as Record<string, unknown>;
  const counts = {
    variables: Object.keys(values).length,
    timers: timers.data?.data.length,
    called: called.data?.data.length,
  };
  return (
    <section class="panel" aria-label={texts.instance.facts}>
      <div class="panel-head">
        <div class="tabs" role="tablist">
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${panel}-${name}`}
              aria-selected={tab === name}
              aria-controls={panel}
              onClick={() => setTab(name)}
            >
              {texts.instance[name]} <span class="count">{counts[name]}</span>
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${tab}`}>
        {tab === 'variables' && <Variables id={id} values={values} error={variables.error} who={who} />}
        {tab === 'timers' && (
          <Rows error={timers.error} empty={texts.instance.noTimers} isEmpty={timers.data?.data.length === 0}>
            <TimerRows instanceId={id} timers={timers.data?.data ?? []} isRunning={isRunning} />
          </Rows>
        )}
        {tab === 'called' && (
          <Rows error={called.error} empty={texts.instance.noCalled} isEmpty={called.data?.data.length === 0}>
            {called.data?.data.map((instance) => (
              <tr key={instance.id}>
                <td>
                  <Link href={`/instances/${instance.id}`}>
                    <bdi>{instance.definition_name}</bdi>
                  </Link>
                </td>
                <td>
                  <State status={instance.status} />
                </td>
              </tr>
            ))}
          </Rows>
        )}
      </div>
    </section>
  );
}

interface RowsProps {
  readonly error: unknown;
  readonly empty: string;
  readonly isEmpty: boolean;
  readonly children: ComponentChildren;
}

function Rows({ error, empty, isEmpty, children }: RowsProps) {
  if (error !== null) return <ErrorNote error={error} />;
  if (isEmpty) return <p class="pad second">{empty}</p>;
  return (
    <table class="vars">
      <tbody>{children}</tbody>
    </table>
  );
}

interface VariablesProps {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly error: unknown;
  readonly who: (write: VariableWrite) => string;
}

function Variables({ id, values, error, who }: VariablesProps) {
  const writes = useQuery(['instance', id, 'writes'], (signal) => readLastWrites(id, signal));
  if (error !== null) return <ErrorNote error={error} />;
  const byName = new Map((writes.data ?? []).map((write) => [write.name, write]));
  return <VariableRows values={values} writes={byName} who={who} />;
}
