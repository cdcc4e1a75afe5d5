import type { Item } from '@svc/client';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { Dialog } from '../parts/dialog';
import { ErrorNote } from '../parts/error-note';
import { Panel } from '../parts/panel';
import { Time } from '../parts/time';
import { say } from '../parts/toast';
import { may } from '../session/session';
import { texts } from '../texts/texts';

type Version = Item<'definitions.listVersions'>;

/** How a stored version becomes the active one. */
export interface RollBackTo {
  /** What follows. */
  readonly text: (version: number, active: number) => string;
  /** Ends when what is shown has been read again. */
  readonly send: (version: number) => Promise<unknown>;
}

export interface VersionsPanelProps {
  /** The page of the definition or decision. */
  readonly address: string;
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly shown: number;
  /** Null: it was deleted. */
  readonly active: number | null;
  readonly rollBackTo: RollBackTo;
}

const HASH_SHOWN = 12;

/** All versions, each with its difference to the one before, and the way back to it. */
export function VersionsPanel({ address, versions, shown, active, rollBackTo }: VersionsPanelProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { versions: title, uploaded, hash, state, actions } = texts.definition;
  return (
    <Panel title={title} right={String(versions.length)}>
      <table class="versions">
        <thead>
          <tr>
            <th scope="col">{texts.definitions.version}</th>
            <th scope="col">{uploaded}</th>
            <th scope="col">{hash}</th>
            <th scope="col">{state}</th>
            <th scope="col">
              <span class="vh">{actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version, index) => (
            <Row
              key={version.id}
              {...{ version, shown, active, address }}
              before={versions[index + 1]?.version ?? null}
              onChoose={() => setChosen(version.version)}
            />
          ))}
        </tbody>
      </table>
      {chosen !== null && active !== null && (
        <RollBack {...{ address, active, rollBackTo }} version={chosen} onClose={() => setChosen(null)} />
      )}
    </Panel>
  );
}

interface RowProps {
  readonly version: Version;
  readonly shown: number;
  readonly active: number | null;
  readonly before: number | null;
  readonly address: string;
  readonly onChoose: () => void;
}

function Row({ version, shown, active, before, address, onChoose }: RowProps) {
  const { version: number, created_at: created, source_hash: hash, is_active: isActive } = version;
  const { compare, rollBack, activate, active: activeWord } = texts.definition;
  return (
    <tr aria-selected={number === shown ? 'true' : undefined}>
      <td class="nowrap">
        <Link href={`${address}?version=${number}`}>v{number}</Link>
      </td>
      <td class="nowrap">
        <Time at={created} />
      </td>
      <td class="mono" title={hash}>
        {hash.slice(0, HASH_SHOWN)}
      </td>
      <td>{isActive ? <b>{activeWord}</b> : ''}</td>
      <td>
        <div class="row row-end">
          {before !== null && (
            <Link class="link nowrap" href={`${address}?version=${number}&against=${before}`}>
              {compare(before)}
            </Link>
          )}
          {!isActive && active !== null && may('definitions:write') && (
            <button type="button" class="btn btn-s" onClick={onChoose}>
              {number < active ? rollBack(number) : activate(number)}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

interface RollBackProps extends Pick<VersionsPanelProps, 'address' | 'rollBackTo'> {
  readonly version: number;
  readonly active: number;
  readonly onClose: () => void;
}

/** Says what follows. */
function RollBack({ address, version, active, rollBackTo, onClose }: RollBackProps) {
  const [error, setError] = useState<unknown>(null);
  const [, go] = useLocation();
  const { rollBackTitle, rollBackDo, rollBackDone, keep } = texts.definition;
  const rollBack = async () => {
    try {
      await rollBackTo.send(version);
      say(rollBackDone(version), {
        href: `${address}?version=${version}&against=${active}`,
        text: texts.upload.difference(active),
      });
      onClose();
      go(address);
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <Dialog
      title={rollBackTitle(version)}
      onClose={onClose}
      actions={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {keep(active)}
          </button>
          <button type="button" class="btn btn-main" onClick={() => void rollBack()}>
            {rollBackDo(version)}
          </button>
        </>
      }
    >
      <p class="second">{rollBackTo.text(version, active)}</p>
      {error !== null && <ErrorNote error={error} />}
    </Dialog>
  );
}
