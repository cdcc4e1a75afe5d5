import { useId } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Icon } from '../parts/icon';
import { Age as AgeOf } from '../parts/time';
import { texts } from '../texts/texts';
import { type Age, AGES } from './choice';
import { instancesIn, versionsText, waitAddress, type WaitGroup } from './groups';
import { GroupsTable } from './groups-table';

const words = texts.overview;

export interface WaitsPanelProps {
  readonly groups: readonly WaitGroup[];
  readonly is_complete: boolean;
  readonly age: Age;
  readonly onAge: (age: Age) => void;
}

/** Where tokens wait longer than one expects. */
export function WaitsPanel({ groups, is_complete, age, onAge }: WaitsPanelProps) {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id}>{words.waits}</h2>
        <select
          class="input btn-s"
          aria-label={words.age}
          value={age}
          onChange={({ currentTarget }) => onAge(currentTarget.value as Age)}
        >
          {AGES.map((one) => (
            <option key={one} value={one}>
              {texts.instances.ages[one]}
            </option>
          ))}
        </select>
        {groups.length > 0 && <div class="right">{words.waitsAt(instancesIn(groups), groups.length, is_complete)}</div>}
      </div>
      {groups.length === 0 ? (
        <p class="pad second">{words.noWaits(texts.instances.ages[age])}</p>
      ) : (
        <Waits groups={groups} age={age} />
      )}
    </section>
  );
}

function Waits({ groups, age }: { readonly groups: readonly WaitGroup[]; readonly age: Age }) {
  return (
    <GroupsTable heads={[words.forWhat, words.oldest, words.newest]}>
      {groups.map((group) => (
        <Row key={`${group.definition_key} ${group.element_id}`} group={group} href={waitAddress(group, age)} />
      ))}
    </GroupsTable>
  );
}

function Row({ group, href }: { readonly group: WaitGroup; readonly href: string }) {
  const { waitsFor } = words;
  return (
    <tr>
      <td>
        <Link href={href}>
          <b>
            <bdi>{group.element_name ?? group.element_id}</bdi>
          </b>
        </Link>
        <span class="sub">
          <bdi>{group.definition_name}</bdi> {versionsText(group.versions)}
        </span>
      </td>
      <td>{waitsFor[group.element_type as keyof typeof waitsFor] ?? <bdi>{group.element_type}</bdi>}</td>
      <td class="num">
        <b>{group.instances.toLocaleString('en')}</b>
      </td>
      <td class="nowrap">
        <span class="state state-late">
          <Icon name="late" />
          <AgeOf at={group.oldest_since} />
        </span>
      </td>
      <td class="second nowrap">
        <AgeOf at={group.newest_since} />
      </td>
      <td class="num nowrap">
        <Link class="link" href={href}>
          {words.open(group.instances)}
        </Link>
      </td>
    </tr>
  );
}
