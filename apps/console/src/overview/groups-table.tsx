import type { ComponentChildren } from 'preact';
import { texts } from '../texts/texts';

const words = texts.overview;

export interface GroupsTableProps {
  /** Heads of the columns that differ: what a group says, and two about its times. */
  readonly heads: readonly [says: string, time: string, times: string];
  /** A row for each group. */
  readonly children: ComponentChildren;
}

/** Groups of instances by the place where they stand. */
export function GroupsTable({ heads: [says, time, times], children }: GroupsTableProps) {
  return (
    <table class="tall">
      <thead>
        <tr>
          <th scope="col" class="c-where">
            {words.where}
          </th>
          <th scope="col">{says}</th>
          <th scope="col" class="num c-n">
            {words.instances}
          </th>
          <th scope="col" class="c-age">
            {time}
          </th>
          <th scope="col" class="c-spark">
            {times}
          </th>
          <th scope="col" class="c-do">
            <span class="vh">{words.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
