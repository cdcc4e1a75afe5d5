import type { ComponentType } from 'preact';
import { useId } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { InboxCount } from '../inbox/inbox-count';
import { liveState } from '../api/live';
import { ErrorCount } from '../instances/error-count';
import { Icon, type IconName } from '../parts/icon';
import { isUtc, toggleUtc, zoneName } from '../parts/times';
import { may, me, type Scope, signOut } from '../session/session';
import { texts } from '../texts/texts';

interface Entry {
  readonly name: keyof typeof texts.navigation;
  readonly path: string;
  readonly icon: IconName;
  readonly scope: Scope;
  /** A number at the right. */
  readonly Count?: ComponentType;
}

/** Offered only to those whose key has the scope. */
const ENTRIES: readonly Entry[] = [
  { name: 'overview', path: '/overview', icon: 'overview', scope: 'instances:read' },
  { name: 'instances', path: '/instances', icon: 'instances', scope: 'instances:read', Count: ErrorCount },
  { name: 'inbox', path: '/inbox', icon: 'inbox', scope: 'tasks:read', Count: InboxCount },
  { name: 'definitions', path: '/definitions', icon: 'definitions', scope: 'definitions:read' },
  { name: 'decisions', path: '/decisions', icon: 'decisions', scope: 'definitions:read' },
];

const ADMINISTRATION: readonly Entry[] = [
  { name: 'jobs', path: '/jobs', icon: 'jobs', scope: 'jobs:work' },
  { name: 'batches', path: '/batches', icon: 'batches', scope: 'admin' },
  { name: 'webhooks', path: '/webhooks', icon: 'hook', scope: 'webhooks:manage' },
  { name: 'credentials', path: '/credentials', icon: 'credentials', scope: 'credentials:read' },
  { name: 'keys', path: '/keys', icon: 'key', scope: 'admin' },
  { name: 'audit', path: '/audit', icon: 'audit', scope: 'admin' },
];

export function Navigation() {
  return (
    <nav class="nav" aria-label={texts.frame.navigation}>
      <p class="brand">
        <Mark />
        svc
        <bdi class="tenant">{me.value?.tenant.name}</bdi>
      </p>
      <EntryList entries={ENTRIES} />
      <EntryList entries={ADMINISTRATION} title={texts.frame.administration} />
      <Foot />
    </nav>
  );
}

interface EntryListProps {
  readonly entries: readonly Entry[];
  readonly title?: string;
}

/** Nothing at all, not even its title, for a key that may open none of them. */
function EntryList({ entries, title }: EntryListProps) {
  const [path] = useLocation();
  const id = useId();
  const offered = entries.filter(({ scope }) => may(scope));
  if (offered.length === 0) return null;
  return (
    <>
      {title !== undefined && (
        <p class="nav-title" id={id}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : id}>
        {offered.map(({ name, path: target, icon, Count }) => (
          <li key={name}>
            <Link href={target} aria-current={isAt(path, target) ? 'page' : undefined}>
              <Icon name={icon} />
              {texts.navigation[name]}
              {Count !== undefined && <Count />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The overview is also what the console begins with. */
function isAt(path: string, target: string): boolean {
  return path.startsWith(target) || (path === '/' && target === '/overview');
}

function Foot() {
  const key = me.value?.key;
  return (
    <div class="foot">
      <span role="status">
        <Icon name="live" isSmall /> {texts.frame.live[liveState.value]}
      </span>
      <span>
        {texts.frame.key} <bdi>{key?.name}</bdi> ·{' '}
        <button type="button" class="link" onClick={() => void signOut()}>
          {texts.session.signOut}
        </button>
      </span>
      <span>
        {zoneName()} ·{' '}
        <button type="button" class="link" onClick={toggleUtc}>
          {isUtc.value ? texts.frame.showLocal : texts.frame.showUtc}
        </button>
      </span>
    </div>
  );
}

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 1.5 18.5 10 10 18.5 1.5 10Z" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M10 6v8M6 10h8" stroke="currentColor" stroke-width="2" />
    </svg>
  );
}
