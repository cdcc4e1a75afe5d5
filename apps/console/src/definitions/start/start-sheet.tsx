import { ApiError } from '@svc/client';
import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { client, queries } from '../../api/client';
import { useQuery } from '../../api/use-query';
import { useDefinitionXml } from '../../diagram/definition-xml';
import { type Asked, askedAtStart } from '../../forms/asked';
import { AskedForm } from '../../forms/asked-form';
import { DraftNote } from '../../forms/draft-note';
import { FieldBox } from '../../parts/field-box';
import { focusOnProblem } from '../../forms/focus-on-problem';
import { type Answer, useAnswer } from '../../forms/use-answer';
import type { Values } from '../../forms/answers';
import { ErrorNote } from '../../parts/error-note';
import { Sheet } from '../../parts/sheet';
import { texts } from '../../texts/texts';
import { elementFacts } from '../difference/element-facts';

const words = texts.start;

export interface StartSheetProps {
  readonly definitionKey: string;
  readonly name: string;
  readonly version: number;
  /** Null: the definition was deleted. */
  readonly active: number | null;
  readonly onClose: () => void;
}

/** Asks what the instance begins with, and leads to its page. */
export function StartSheet(props: StartSheetProps) {
  const form = useStartForm(props.definitionKey, props.version);
  return form === undefined ? null : <StartForm {...props} form={form} />;
}

interface StartForm {
  readonly asked: Asked;
  readonly formKey: string | undefined;
}

/** Asked only where the source has a form. Undefined until it is known. */
function useStartForm(key: string, version: number): StartForm | undefined {
  const xml = useDefinitionXml(key, version);
  const hasForm = useMemo(() => xml.data !== undefined && asksAtStart(xml.data), [xml.data]);
  const form = useQuery(
    ['start-form', key, version],
    (signal) => client.definitions.form(key, { version }, { signal }),
    { isEnabled: hasForm },
  );
  const isWithout = xml.error !== null || form.error !== null || (xml.data !== undefined && !hasForm);
  const isKnown = isWithout || form.data !== undefined;
  return useMemo(
    () => (isKnown ? { asked: askedAtStart(form.data?.form, WHOLE), formKey: form.data?.form_key } : undefined),
    [isKnown, form.data],
  );
}

const WHOLE = { label: words.variables, hint: words.variablesHint };
const FORMS = ['Form', 'form', 'formKey'];

function asksAtStart(xml: string): boolean {
  return elementFacts(xml).some(({ type, details }) => type === 'startEvent' && FORMS.some((form) => form in details));
}

const FORM_ID = 'start-form';

function StartForm({
  definitionKey,
  name,
  version,
  active,
  onClose,
  form,
}: StartSheetProps & { readonly form: StartForm }) {
  const { asked, formKey } = form;
  const answer = useAnswer(`start.${definitionKey}.${version}`, asked);
  const [correlation, setCorrelation] = useState('');
  const { error, isSending, start } = useStart({ definition_key: definitionKey, definition_version: version });
  const begin = async () => {
    const values = await answer.check();
    if (values === null || !(await start(values, correlation, answer))) focusOnProblem();
  };
  const submit = () => void begin();
  return (
    <Sheet
      title={words.title(name)}
      lead={active === version ? words.lead(version) : words.leadOther(version, active ?? 0)}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {texts.definitions.cancel}
          </button>
          <button type="submit" form={FORM_ID} class="btn btn-main" disabled={isSending}>
            {words.button(name)}
          </button>
          <DraftNote answer={answer} />
        </>
      }
    >
      {error !== null && <ErrorNote error={error} />}
      <AskedForm asked={asked} answer={answer} note={null} formKey={formKey} id={FORM_ID} onSubmit={submit}>
        <FieldBox label={words.correlation} isOptional hint={words.correlationHint}>
          {(attributes) => (
            <input
              {...attributes}
              autocomplete="off"
              value={correlation}
              onInput={({ currentTarget }) => setCorrelation(currentTarget.value)}
            />
          )}
        </FieldBox>
      </AskedForm>
    </Sheet>
  );
}

/** Starts, and leads to the page of the instance. A start that is refused has stored nothing, so it needs no dry run. */
function useStart(of: { readonly definition_key: string; readonly definition_version: number }) {
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const [, go] = useLocation();
  async function start(values: Values, correlation: string, answer: Answer): Promise<boolean> {
    setError(null);
    setSending(true);
    try {
      const variables = values as Record<string, unknown>;
      const named = correlation === '' ? {} : { correlation_id: correlation };
      const { id } = await client.instances.start({ ...of, variables, ...named });
      answer.discard();
      await queries.invalidateQueries({ queryKey: ['instances'] });
      go(`/instances/${id}`);
      return true;
    } catch (reason) {
      setSending(false);
      if (reason instanceof ApiError && reason.errors.length > 0) answer.refuse(reason.errors);
      else setError(reason);
      return false;
    }
  }
  return { error, isSending, start };
}
