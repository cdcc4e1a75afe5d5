import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { may } from '../session/session';
import { decisionTexts } from '../texts/decisions';
import { texts } from '../texts/texts';
import type { DecisionTable } from './table/decision-table';
import { TableView } from './table/table-view';
import { exampleFile, exampleTable } from './upload/example-table';
import type { TableUpload } from './upload/table-upload';

const words = decisionTexts.empty;

/** What a tenant sees that has no decision: what one is, the next step, and an example to take. */
export function EmptyDecisions({ upload }: { readonly upload: TableUpload }) {
  const { drop, or, choose } = texts.upload;
  return (
    <div class="first first-decision">
      <header>
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </header>
      <section class="steps">
        <div class="step">
          <span class="no">1</span>
          <div>
            <h2>{words.upload}</h2>
            <p>{may('definitions:write') ? words.uploadText : words.readOnly}</p>
            {may('definitions:write') && (
              <div class="drop">
                <Icon name="upload" />
                <div class="grow">
                  <b>{drop}</b> <span class="second">{or}</span>{' '}
                  <button type="button" class="link" onClick={upload.choose}>
                    {choose}
                  </button>
                </div>
                <button type="button" class="btn btn-main" onClick={() => upload.take(exampleFile())}>
                  {words.take}
                </button>
              </div>
            )}
          </div>
        </div>
      </section>
      <Panel title={words.example} right={decisionTexts.page.rules(exampleTable.rules.length)}>
        <TableView table={exampleTable as unknown as DecisionTable} label={words.example} />
        <div class="sheet-part second">
          <p>{words.exampleText}</p>
        </div>
      </Panel>
    </div>
  );
}
