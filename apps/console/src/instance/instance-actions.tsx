import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { client, queries } from '../api/client';
import { Dialog } from '../parts/dialog';
import { may } from '../session/session';
import { texts } from '../texts/texts';

export interface InstanceActionsProps {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly onError: (error: unknown) => void;
}

/** What the state of an instance allows, and the key. */
export function InstanceActions({ id, name, status, onError }: InstanceActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { actions } = texts;
  if (!may('instances:write') || status === 'completed' || status === 'terminated') return null;

  async function act(what: Promise<unknown>) {
    onError(null);
    await what.catch(onError);
    await queries.invalidateQueries({ queryKey: ['instance', id] });
  }

  return (
    <>
      {status === 'running' && (
        <button type="button" class="btn" onClick={() => void act(client.instances.suspend(id, {}))}>
          {actions.suspend}
        </button>
      )}
      {status === 'suspended' && (
        <button type="button" class="btn btn-main" onClick={() => void act(client.instances.resume(id, {}))}>
          {actions.resume}
        </button>
      )}
      <Link class="btn" href={`/instances/${id}/repair`}>
        {texts.repair.open}
      </Link>
      <button type="button" class="btn" onClick={() => setAsking(true)}>
        {actions.terminate}
      </button>
      {isAsking && (
        <TerminateDialog
          name={name}
          onClose={() => setAsking(false)}
          onTerminate={(reason) => {
            setAsking(false);
            void act(client.instances.terminate(id, reason === '' ? {} : { reason }));
          }}
        />
      )}
    </>
  );
}

interface TerminateDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onTerminate: (reason: string) => void;
}

function TerminateDialog({ name, onClose, onTerminate }: TerminateDialogProps) {
  const [reason, setReason] = useState('');
  const { actions } = texts;
  return (
    <Dialog
      title={actions.terminateTitle(name)}
      onClose={onClose}
      actions={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {actions.leave}
          </button>
          <button type="button" class="btn btn-danger" onClick={() => onTerminate(reason.trim())}>
            {actions.terminateDo}
          </button>
        </>
      }
    >
      <p class="second">{actions.terminateBody}</p>
      <div class="field">
        <label for="reason">{actions.terminateReason}</label>
        <textarea
          class="input"
          id="reason"
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
