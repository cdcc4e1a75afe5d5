import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { Sentence } from '../parts/sentence';
import { foreign } from '../parts/foreign';
import { texts } from '../texts/texts';
import type { PastInstance } from './answers';
import { VariableRows } from './variable-rows';

export interface PastColumnProps {
  readonly past: PastInstance;
  readonly names: ReadonlyMap<string, string>;
}

/** What waited after a commit, and the variables of that moment. There is nothing to do here but to look. */
export function PastColumn({ past: { tokens, variables }, names }: PastColumnProps) {
  return (
    <>
      <Panel title={texts.past.waited} right={texts.instance.tokens(tokens.length)}>
        {tokens.length === 0 && <p class="pad second">{texts.past.nothingWaited}</p>}
        <ol class="waits">
          {tokens.map((token, index) => (
            <li key={token.id} class={token.status === 'dead' ? 'wait wait-bad' : 'wait'}>
              <span class={token.status === 'dead' ? 'key key-bad' : 'key'}>
                {token.status === 'dead' && <Icon name="error" />}
                {index + 1}
              </span>
              <div>
                <p class="wait-top">
                  <b>
                    <bdi>{names.get(token.element_id) ?? token.element_id}</bdi>
                  </b>
                </p>
                <p class="sentence">
                  <Sentence
                    text={
                      token.incident === undefined
                        ? texts.past.tokenStatuses[token.status as keyof typeof texts.past.tokenStatuses]
                        : texts.waits.incident(foreign(token.incident.message))
                    }
                  />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={texts.past.variables}>
        <VariableRows values={variables} />
      </Panel>
    </>
  );
}
