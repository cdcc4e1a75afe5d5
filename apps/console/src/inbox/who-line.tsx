import { useState } from 'preact/hooks';
import { texts } from '../texts/texts';
import { namesIn } from './names';
import { setWho, who } from './who';

const words = texts.inbox.who;

export interface WhoLineProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** As whom one works here; it can be changed in place. */
export function WhoLine({ isOpen, onOpen }: WhoLineProps) {
  const { name, groups } = who.value;
  if (isOpen) return <WhoForm onClose={() => onOpen(false)} />;
  return (
    <p class="who dim">
      <span class="grow">
        {words.you} <bdi class="who-name">{name}</bdi>,{' '}
        {groups.length === 0 ? (
          words.inNoGroup
        ) : (
          <>
            {words.inGroups} <bdi class="who-name">{groups.join(', ')}</bdi>
          </>
        )}
      </span>
      <button type="button" class="link" onClick={() => onOpen(true)}>
        {words.change}
      </button>
    </p>
  );
}

function WhoForm({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState(who.value.name);
  const [groups, setGroups] = useState(who.value.groups.join(', '));
  function keep(event: Event) {
    event.preventDefault();
    setWho({ name: name.trim(), groups: namesIn(groups) });
    onClose();
  }
  return (
    <form class="who-form" onSubmit={keep}>
      <div class="field">
        <label for="who-name">{words.name}</label>
        <input
          class="input"
          id="who-name"
          value={name}
          maxLength={255}
          aria-describedby="who-name-hint"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <span class="hint" id="who-name-hint">
          {words.nameHint}
        </span>
      </div>
      <div class="field">
        <label for="who-groups">{words.groups}</label>
        <input
          class="input"
          id="who-groups"
          autofocus
          value={groups}
          aria-describedby="who-groups-hint"
          onInput={({ currentTarget }) => setGroups(currentTarget.value)}
        />
        <span class="hint" id="who-groups-hint">
          {words.groupsHint}
        </span>
      </div>
      <div class="wrap">
        <button type="submit" class="btn btn-main btn-s">
          {words.save}
        </button>
        <button type="button" class="btn btn-s btn-quiet" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </form>
  );
}
