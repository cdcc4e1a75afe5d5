import { useMemo } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { PageHead } from '../frame/page-head';
import type { PageParams } from '../frame/page';
import { Crumb, nameOfInstance } from '../instance/instance-head';
import { ErrorNote } from '../parts/error-note';
import { foreign, plain } from '../parts/foreign';
import { Sentence } from '../parts/sentence';
import { State } from '../parts/state';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import { ChoiceForm } from './choice-form';
import { elementsIn } from './elements';
import { LeaveBar } from './leave-bar';
import { PreviewDiagram } from './preview-diagram';
import type { Told } from './steps';
import { useApply } from './use-apply';
import { useLeaving } from './use-leaving';
import { useChoice, useEdits, usePreview, useSubject } from './use-repair';
import { VariablesPanel } from './variables-panel';
import { leadOf, titleOf } from './wording';
import { WouldPanel } from './would-panel';

const { repair: words } = texts;

/** Nothing has been changed; what Apply does, in its order; variables before and after; why. */
export function RepairPage({ params: { id = '' } }: { readonly params: PageParams }) {
  const [, navigate] = useLocation();
  const leave = () => navigate(`/instances/${id}`);
  useLeaving(leave);
  const { instance, waits, path, variables, xml } = useSubject(id);
  const [choice, choose] = useChoice(may('instances:write') ? waits.data : undefined);
  const now = (variables.data ?? {}) as Readonly<Record<string, unknown>>;
  const edits = useEdits(now, choice);
  const { preview, error, isOld, canApply } = usePreview(id, choice, edits.changes);
  const elements = useMemo(() => (xml.data === undefined ? [] : elementsIn(xml.data)), [xml.data]);
  const state = preview?.waits ?? waits.data;
  const told = choice === null || state === undefined ? null : toldOf({ choice, waits: state.waits, elements });
  const name = instance.data === undefined ? id : nameOfInstance(instance.data);
  const subject = { id, name, onDone: (next: string) => navigate(`/instances/${next}`) };
  const apply = useApply(subject, preview);
  const broken = instance.error ?? waits.error ?? variables.error ?? xml.error;
  if (instance.data === undefined || state === undefined || told === null)
    return (
      <main class="main" id="main" aria-busy={broken === null}>
        <PageHead title={words.title} lead={state === undefined ? undefined : unable()} />
        <div class="body">{broken !== null && <ErrorNote error={broken} />}</div>
      </main>
    );
  const full: Told = { ...told, variables: edits.changes, statusBefore: state.status };
  const foreseen = error === null ? (preview?.foreseen ?? null) : null;
  const lead = leadOf(full, foreseen, state.waits);
  return (
    <main class="main" id="main">
      <LeaveBar name={name} commit={state.commit_seq} onLeave={leave} />
      <PageHead
        title={plain(titleOf(full))}
        crumb={<Crumb instance={instance.data} isOfPart />}
        beside={<State status={state.status} isBadge />}
        lead={
          error !== null ? undefined : (
            <>
              <b>
                <Sentence text={lead.strong} />
              </b>{' '}
              {lead.rest}
            </>
          )
        }
      />
      <div class="body">
        {[broken, apply.error]
          .filter((found) => found !== null)
          .map((found, index) => (
            <ErrorNote key={index} error={found} />
          ))}
        {apply.notice !== null && (
          <p class="note repair-notice" role="alert">
            {apply.notice}
          </p>
        )}
        <div class="inst repair">
          <div class="col">
            {xml.data !== undefined && (
              <PreviewDiagram
                xml={xml.data}
                drawn={{ ...full, waits: state.waits, foreseen, path: path.data }}
                onChoose={(element) => {
                  const found = elements.find((one) => one.id === element.replace(/_label$/, ''));
                  if (found !== undefined && (full.choice.kind === 'move' || full.choice.kind === 'add'))
                    choose({ ...full.choice, to: found.id });
                }}
              />
            )}
            <VariablesPanel now={now} edits={edits} kind={full.choice.kind} />
          </div>
          <div class="col">
            <WouldPanel told={full} foreseen={foreseen} error={error} isOld={isOld} />
            <ChoiceForm
              state={state}
              elements={elements}
              told={full}
              foreseen={foreseen}
              problems={edits.problems.filter((problem) => problem !== null).length}
              isRefused={error !== null}
              canApply={canApply && !apply.isBusy}
              onChoose={choose}
              onApply={(reason) => void apply.now(full, reason)}
              onLeave={leave}
            />
          </div>
        </div>
      </div>
    </main>
  );
}

function unable(): string {
  return may('instances:write') ? words.nothing : words.mayNot;
}

type Subject = Pick<Told, 'choice'> & {
  readonly waits: readonly NonNullable<Told['wait']>[];
  readonly elements: ReturnType<typeof elementsIn>;
};

function toldOf({ choice, waits, elements }: Subject): Pick<Told, 'choice' | 'wait' | 'number' | 'nameOf'> {
  const place = waits.findIndex(({ token_id }) => token_id !== null && token_id === choice.tokenId);
  const names = new Map(elements.map(({ id, name }) => [id, name]));
  return {
    choice,
    wait: waits[place] ?? null,
    number: place < 0 ? null : place + 1,
    nameOf: (elementId) => foreign(names.get(elementId) ?? elementId),
  };
}
