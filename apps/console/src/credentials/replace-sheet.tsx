import { useRef, useState } from 'preact/hooks';
import { client, queries } from '../api/client';
import { FormSheet } from '../parts/form-sheet';
import { say } from '../parts/toast';
import { useAct } from '../parts/use-act';
import { administrationTexts } from '../texts/administration';
import { takeValue, ValueField } from './value-field';

const { credentials: words } = administrationTexts;

export interface ReplaceSheetProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for another value of a credential. */
export function ReplaceSheet({ name, onClose }: ReplaceSheetProps) {
  const [isMissing, setMissing] = useState(false);
  const valueRef = useRef<HTMLTextAreaElement>(null);
  const { isBusy, error, act } = useAct();
  function send() {
    const isEmpty = (valueRef.current?.value ?? '') === '';
    setMissing(isEmpty);
    if (isEmpty) return;
    void act(async () => {
      await client.credentials.rotate(name, { value: takeValue(valueRef) });
      void queries.invalidateQueries({ queryKey: ['credentials'] });
      say(words.replaced(name));
      onClose();
    });
  }
  return (
    <FormSheet
      title={words.replaceOf(name)}
      lead={words.replaceLead}
      act={words.replaceDo}
      {...{ isBusy, error, onClose }}
      onSend={send}
    >
      <ValueField field={valueRef} isMissing={isMissing} />
    </FormSheet>
  );
}
