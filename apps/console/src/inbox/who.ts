import { computed, signal } from '@preact/signals';
import { me } from '../session/session';

/** As whom one works on tasks: assignees and candidate groups are names, which the service does not check. */
export interface Who {
  readonly name: string;
  readonly groups: readonly string[];
}

const changes = signal(0);

function settingName(): string {
  return `svc.inbox.who.${me.value?.tenant.id ?? ''}`;
}

/** The name of the key and no group, until somebody says otherwise in this browser. */
export const who = computed<Who>(() => {
  void changes.value;
  return { name: me.value?.key.name ?? '', groups: [], ...kept(localStorage.getItem(settingName())) };
});

export function setWho({ name, groups }: Who): void {
  const ownName = name === '' || name === me.value?.key.name ? {} : { name };
  localStorage.setItem(settingName(), JSON.stringify({ ...ownName, groups }));
  changes.value += 1;
}

function kept(text: string | null): Partial<Who> {
  try {
    return JSON.parse(text ?? '{}') as Partial<Who>;
  } catch {
    return {};
  }
}
