import type { Item } from '@svc/client';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { client, queries } from '../api/client';
import { Dialog } from '../parts/dialog';
import { ErrorNote } from '../parts/error-note';
import { Panel } from '../parts/panel';
import { Time } from '../parts/time';
import { say } from '../parts/toast';
import { may } from '../session/session';
import { texts } from '../texts/texts';

type Version = Item<'definitions.listVersions'>;

export interface VersionsPanelProps {
  readonly definitionKey: string;
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly shown: number;
  /** Null: the definition was deleted. */
  readonly active: number | null;
}

const HASH_SHOWN = 12;

/** All versions, each with its difference to the one before, and the way back to it. */
export function VersionsPanel({ definitionKey, versions, shown, active }: VersionsPanelProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const address = `/definitions/${encodeURIComponent(definitionKey)}`;
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
        <RollBack definitionKey={definitionKey} version={chosen} active={active} onClose={() => setChosen(null)} />
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

interface RollBackProps {
  readonly definitionKey: string;
  readonly version: number;
  readonly active: number;
  readonly onClose: () => void;
}

/** Says what follows. */
function RollBack({ definitionKey: key, version, active, onClose }: RollBackProps) {
  const [error, setError] = useState<unknown>(null);
  const [, go] = useLocation();
  const { rollBackTitle, rollBackText, rollBackDo, rollBackDone, keep } = texts.definition;
  const rollBack = async () => {
    try {
      await client.definitions.rollback(key, { version });
      await Promise.all(
        [['versions', key], ['definitions'], ['existing', key]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      say(rollBackDone(version, key), {
        href: `/definitions/${encodeURIComponent(key)}?version=${version}&against=${active}`,
        text: texts.upload.difference(active),
      });
      onClose();
      go(`/definitions/${encodeURIComponent(key)}`);
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
      <p class="second">{rollBackText(version, active)}</p>
      {error !== null && <ErrorNote error={error} />}
    </Dialog>
  );
}
