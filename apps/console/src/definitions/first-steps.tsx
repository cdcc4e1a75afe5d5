import type { Item } from '@svc/client';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { Diagram } from '../diagram/diagram';
import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { may } from '../session/session';
import { modelTexts } from '../texts/model';
import { texts } from '../texts/texts';
import { exampleElements, exampleFile, exampleOrder } from './example-order';
import type { Upload } from './upload/upload';

type Summary = Item<'definitions.list'>;

/** Which of the three steps is next; null: none, or not known yet. */
export interface FirstStepsState {
  readonly stage: 1 | 2 | 3 | null;
  /** The one that waits for its first task. */
  readonly instanceId: string | null;
}

/** How far a tenant has come that begins. Those with several definitions do not begin any more. */
export function useFirstSteps(definitions: readonly Summary[] | undefined): FirstStepsState {
  const mayKnow = definitions?.length === 1 && may('instances:read');
  const any = useQuery(['instances', 'first'], (signal) => client.instances.list({ limit: 2 }, { signal }), {
    isEnabled: mayKnow,
  });
  const none: FirstStepsState = { stage: null, instanceId: null };
  if (definitions?.length === 0) return { stage: 1, instanceId: null };
  if (!mayKnow || any.data === undefined) return none;
  const [first, ...others] = any.data.data;
  if (first === undefined) return { stage: 2, instanceId: null };
  const isFirst = others.length === 0 && ['running', 'error'].includes(first.status);
  return isFirst ? { stage: 3, instanceId: first.id } : none;
}

export interface FirstStepsProps {
  readonly steps: FirstStepsState;
  readonly upload: Upload;
  /** The one that is there. */
  readonly definition: Summary | undefined;
  readonly onStart: (definition: Summary) => void;
}

/** What a tenant sees that begins: three steps, of which one is next. */
export function FirstSteps({ steps, upload, definition, onStart }: FirstStepsProps) {
  if (steps.stage !== 1) return <Steps {...{ steps, upload, definition, onStart }} />;
  return (
    <div class="first">
      <header>
        <h1>{texts.firstSteps.title}</h1>
        <p class="lead">{may('definitions:write') ? texts.firstSteps.lead : texts.firstSteps.readOnly}</p>
      </header>
      <Steps {...{ steps, upload, definition, onStart }} />
      <Panel title={texts.firstSteps.example} right={texts.firstSteps.elements(exampleElements)}>
        <Diagram xml={exampleOrder} label={texts.firstSteps.example} size="" flows={FLOWS} done={ELEMENTS} />
        <div class="sheet-part second">
          <p>{texts.firstSteps.exampleText}</p>
        </div>
      </Panel>
      <section>
        <h2>{texts.firstSteps.curl}</h2>
        <pre class="code mono">
          <code>{CURL}</code>
        </pre>
        <p class="second">
          {texts.firstSteps.goesOn} <a href="/openapi.json">{texts.firstSteps.description}</a>
        </p>
      </section>
    </div>
  );
}

/** Everything in ink, as a process that one looks at and that does not run. */
const ELEMENTS = [...exampleOrder.matchAll(/<bpmndi:BPMNShape [^>]*bpmnElement="([^"]+)"/g)].map(
  ([, id]) => id as string,
);
const FLOWS = [...exampleOrder.matchAll(/<bpmndi:BPMNEdge [^>]*bpmnElement="([^"]+)"/g)].map(([, id]) => id as string);

const CURL = `curl -H "X-API-Key: $KEY" -H "Content-Type: application/json" \\
     -d @order.json ${globalThis.location.origin}/v1/definitions`;

function Steps({ steps: { stage, instanceId }, upload, definition, onStart }: FirstStepsProps) {
  const { upload: uploadTitle, uploadText, uploaded, start, startText, started, task, taskText } = texts.firstSteps;
  return (
    <ol class="steps">
      <Step
        number={1}
        stage={stage}
        title={uploadTitle}
        text={stage === 1 ? uploadText : uploaded(definition?.name ?? '')}
      >
        {stage === 1 && may('definitions:write') && <Drop upload={upload} />}
      </Step>
      <Step number={2} stage={stage} title={start} text={stage === 3 ? started : startText}>
        {stage === 2 && definition !== undefined && may('instances:write') && (
          <button type="button" class="btn btn-main" onClick={() => onStart(definition)}>
            {texts.firstSteps.startNow(definition.name)}
          </button>
        )}
      </Step>
      <Step number={3} stage={stage} title={task} text={taskText}>
        {stage === 3 && (
          <div class="wrap">
            {may('tasks:read') && (
              <Link class="btn btn-main" href="/inbox">
                {texts.firstSteps.inbox}
              </Link>
            )}
            <Link class="btn" href={`/instances/${instanceId}`}>
              {texts.firstSteps.instances}
            </Link>
          </div>
        )}
      </Step>
    </ol>
  );
}

interface StepProps {
  readonly number: 1 | 2 | 3;
  readonly stage: number | null;
  readonly title: string;
  readonly text: string;
  readonly children: ComponentChildren;
}

function Step({ number, stage, title, text, children }: StepProps) {
  const isNow = stage === number;
  const { now, done, after } = texts.firstSteps;
  return (
    <li class={isNow ? 'step' : 'step step-next'} aria-current={isNow ? 'step' : undefined}>
      <span class="no">{number}</span>
      <div>
        <span class="when">{isNow ? now : number < (stage ?? 1) ? done : after(number - 1)}</span>
        <h2>{title}</h2>
        <p>
          <bdi>{text}</bdi>
        </p>
        {children}
      </div>
    </li>
  );
}

function Drop({ upload }: { readonly upload: Upload }) {
  const { drop, or, choose, orDraw, takeExample } = texts.upload;
  const { draw } = modelTexts;
  return (
    <div class="drop">
      <Icon name="upload" />
      <div class="grow">
        <b>{drop}</b> <span class="second">{or}</span>{' '}
        <button type="button" class="link" onClick={upload.choose}>
          {choose}
        </button>
        <span class="second">{orDraw}</span>{' '}
        <Link class="link" href="/model">
          {draw}
        </Link>
      </div>
      <button type="button" class="btn btn-main" onClick={() => upload.take(exampleFile())}>
        {takeExample}
      </button>
    </div>
  );
}
