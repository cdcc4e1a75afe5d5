import { ApiError } from '@svc/client';
import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { client, queries } from '../../api/client';
import { useQuery } from '../../api/use-query';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { texts } from '../../texts/texts';
import { useDefinitionXml } from '../../diagram/definition-xml';
import { elementFacts } from '../difference/element-facts';
import { Sheet } from '../../parts/sheet';
import { AnswerField, JsonField } from './fields';
import { answersOf, type FormField, formFields } from './form-fields';
import { jsonObject } from './json-object';

export interface StartSheetProps {
  readonly definitionKey: string;
  readonly name: string;
  readonly version: number;
  /** Null: the definition was deleted. */
  readonly active: number | null;
  readonly onClose: () => void;
}

/** Asks what the instance begins with, and leads to its page. */
export function StartSheet({ definitionKey, name, version, active, onClose }: StartSheetProps) {
  const form = useStartForm(definitionKey, version);
  const [, go] = useLocation();
  if (form === undefined) return null;
  return (
    <StartForm
      form={form}
      title={texts.start.title(name)}
      lead={active === version ? texts.start.lead(version) : texts.start.leadOther(version, active ?? 0)}
      button={texts.start.button(name)}
      onClose={onClose}
      onStart={async (variables, correlation) => {
        const { id } = await client.instances.start({
          definition_key: definitionKey,
          definition_version: version,
          variables,
          ...(correlation !== '' && { correlation_id: correlation }),
        });
        await queries.invalidateQueries({ queryKey: ['instances'] });
        go(`/instances/${id}`);
      }}
    />
  );
}

/** `none`: the process asks nothing. `other`: of a kind that is not drawn here. */
type StartForm = readonly FormField[] | 'none' | 'other';

/** Asked only where the source has a form. */
function useStartForm(key: string, version: number): StartForm | undefined {
  const xml = useDefinitionXml(key, version);
  const hasForm = useMemo(() => xml.data !== undefined && asksAtStart(xml.data), [xml.data]);
  const form = useQuery(
    ['start-form', key, version],
    (signal) => client.definitions.form(key, { version }, { signal }),
    { isEnabled: hasForm },
  );
  if (xml.error !== null || form.error !== null || (xml.data !== undefined && !hasForm)) return 'none';
  if (form.data === undefined) return undefined;
  const { form: asked } = form.data;
  return (asked?.kind === 'json-schema' ? formFields({ ...asked.schema }) : null) ?? 'other';
}

const FORMS = ['Form', 'form', 'formKey'];

function asksAtStart(xml: string): boolean {
  return elementFacts(xml).some(({ type, details }) => type === 'startEvent' && FORMS.some((form) => form in details));
}

interface StartFormProps {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly form: StartForm;
  readonly onClose: () => void;
  readonly onStart: (variables: Record<string, unknown>, correlation: string) => Promise<void>;
}

const FORM_ID = 'start-form';

function StartForm({ title, lead, button, form, onClose, onStart }: StartFormProps) {
  const draft = useDraft(form);
  const [correlation, setCorrelation] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const start = async () => {
    setError(null);
    const variables = draft.check();
    if (variables === null) return;
    setSending(true);
    await onStart(variables, correlation).catch((reason: unknown) => {
      setError(reason);
      setSending(false);
    });
  };
  return (
    <Sheet
      title={title}
      lead={lead}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {texts.definitions.cancel}
          </button>
          <button type="submit" form={FORM_ID} class="btn btn-main" disabled={isSending}>
            {button}
          </button>
          {draft.wrongCount > 0 && <span class="error-note">{texts.start.wrong(draft.wrongCount)}</span>}
        </>
      }
    >
      <form
        id={FORM_ID}
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        {error !== null && <Refusal error={error} />}
        <DraftFields form={form} draft={draft} />
        <Field label={texts.start.correlation} isOptional hint={texts.start.correlationHint}>
          {(attributes) => (
            <input
              {...attributes}
              autocomplete="off"
              value={correlation}
              onInput={({ currentTarget }) => setCorrelation(currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Sheet>
  );
}

/** What is in the fields, and what is wrong with it. */
interface Draft {
  readonly filled: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
  readonly wrongCount: number;
  readonly fill: (name: string, text: string) => void;
  /** The variables; null if something is wrong. */
  readonly check: () => Record<string, unknown> | null;
}

/** The name of the field that has all variables as JSON. */
const JSON_FIELD = '';

function useDraft(form: StartForm): Draft {
  const fields = typeof form === 'string' ? [] : form;
  const [filled, setFilled] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.initial])),
  );
  const [wrong, setWrong] = useState<Record<string, string>>({});
  return {
    filled,
    wrong,
    wrongCount: Object.keys(wrong).length,
    fill: (name, text) => setFilled({ ...filled, [name]: text }),
    check: () => {
      const answers = typeof form === 'string' ? jsonAnswers(filled[JSON_FIELD] ?? '') : answersOf(fields, filled);
      setWrong('wrong' in answers ? answers.wrong : {});
      return 'wrong' in answers ? null : answers.value;
    },
  };
}

function jsonAnswers(text: string) {
  const parsed = jsonObject(text);
  return 'why' in parsed ? { wrong: { [JSON_FIELD]: parsed.why } } : parsed;
}

function DraftFields({ form, draft }: { readonly form: StartForm; readonly draft: Draft }) {
  const { filled, wrong, fill } = draft;
  if (typeof form !== 'string')
    return (
      <>
        {form.map((field) => (
          <AnswerField
            key={field.name}
            field={field}
            value={filled[field.name] ?? ''}
            why={wrong[field.name] ?? null}
            onChange={(text) => fill(field.name, text)}
          />
        ))}
      </>
    );
  return (
    <>
      {form === 'other' && <p class="second">{texts.start.otherForm}</p>}
      <JsonField
        label={texts.start.variables}
        hint={texts.start.variablesHint}
        why={wrong[JSON_FIELD] ?? null}
        value={filled[JSON_FIELD] ?? ''}
        rows={10}
        onChange={(text) => fill(JSON_FIELD, text)}
      />
    </>
  );
}

/** With what is wrong with typed values, each by its path. */
function Refusal({ error }: { readonly error: unknown }) {
  return (
    <>
      <ErrorNote error={error} />
      {error instanceof ApiError &&
        error.errors.map(({ path, message }) => (
          <p key={path} class="error-note">
            <bdi>
              {path}: {message}
            </bdi>
          </p>
        ))}
    </>
  );
}
