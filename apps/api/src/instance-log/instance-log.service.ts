import { Injectable } from '@nestjs/common';
import { CommitList, InstanceRepository, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page, type LongPageQuery } from '../http/pages/page.js';
import { INSTANCE } from '../instances/instances.service.js';
import type { FoldedInstance } from './folded-instance.js';
import { FoldedInstances } from './folded-instances.js';
import type {
  CommitDto,
  InstancePathDto,
  PastInstanceDto,
  VariableWriteDto,
  VariableWritesQuery,
} from './instance-log.dto.js';
import { pastTokens } from './past-tokens.js';
import { timeOf } from './time-of.js';
import type { VariableWrite } from './variable-writes.js';

const SEQUENCE = /^\d{1,10}$/;
const WRITE = /^\d{1,10} [\s\S]*$/;

interface Subject {
  readonly tenant: TenantScope;
  readonly instanceId: string;
}

/** Reads of an instance from its log [instances#past]. */
@Injectable()
export class InstanceLogService {
  constructor(
    private readonly folded: FoldedInstances,
    private readonly instances: InstanceRepository,
    private readonly commitList: CommitList,
  ) {}

  path(subject: Subject): Promise<InstancePathDto> {
    return this.folded.read({ ...subject, seq: null }, (folded) => ({ commit_seq: folded.seq, ...pathOf(folded) }));
  }

  at(subject: Subject, seq: number): Promise<PastInstanceDto> {
    return this.folded.read({ ...subject, seq }, (folded, { lastSeq }) => ({
      instance_id: subject.instanceId,
      commit_seq: folded.seq,
      last_commit_seq: lastSeq,
      committed_at: folded.committedAt!.toISOString(),
      status: folded.status,
      tokens: pastTokens(folded),
      variables: folded.state?.scopes[folded.state.rootScope]?.variables ?? {},
      path: pathOf(folded),
    }));
  }

  /** Oldest first. */
  async commits({ tenant, instanceId }: Subject, query: LongPageQuery): Promise<Page<CommitDto>> {
    if ((await this.instances.findState(tenant, instanceId)) === null) throw notFound(INSTANCE);
    const cursors = new Cursors(`commits of ${instanceId}`, tenant);
    const after = Number(cursors.placeIn(query, SEQUENCE) ?? 0);
    const { limit, offset } = query;
    const rows = await this.commitList.list(tenant, instanceId, { after, limit: limit + 1, offset });
    return Page.of(rows, query, ({ seq }) => cursors.at(String(seq))).map((row) => ({
      commit_seq: row.seq,
      committed_at: row.createdAt.toISOString(),
      has_incident: row.hasIncident,
      entries: row.entries,
    }));
  }

  /** Newest first. */
  async variableWrites(subject: Subject, query: VariableWritesQuery): Promise<Page<VariableWriteDto>> {
    const cursors = new Cursors(`variables of ${subject.instanceId}`, subject.tenant);
    const place = cursors.placeIn(query, WRITE);
    const writes = await this.folded.read({ ...subject, seq: null }, ({ writes: { all } }) => listed(all, query));
    const first = (place === null ? 0 : writes.findIndex((write) => placeOf(write) === place) + 1) + query.offset;
    const rows = writes.slice(first, first + query.limit + 1).map(writeDto);
    return Page.of(rows, query, (row) => cursors.at(placeOf({ seq: row.commit_seq, name: row.name })));
  }
}

function pathOf({ path: { elements, flows } }: FoldedInstance): Omit<InstancePathDto, 'commit_seq'> {
  return {
    elements: elements.map(({ elementId, entered, lastAt }) => ({
      element_id: elementId,
      entered,
      last_at: timeOf(lastAt),
    })),
    flows: flows.map(({ flowId, taken }) => ({ flow_id: flowId, taken })),
  };
}

/** Unique, since a commit writes each variable once. */
function placeOf({ seq, name }: Pick<VariableWrite, 'seq' | 'name'>): string {
  return `${seq} ${name}`;
}

function listed(writes: readonly VariableWrite[], { name, latest }: VariableWritesQuery): VariableWrite[] {
  const found = writes.filter((write) => name === undefined || write.name === name).reverse();
  if (latest !== 'true') return found;
  const seen = new Set<string>();
  return found.filter((write) => !seen.has(write.name) && seen.add(write.name));
}

function writeDto({ name, seq, at, actor, elementId, tokenId, value }: VariableWrite): VariableWriteDto {
  return {
    ...{ name, commit_seq: seq, at: timeOf(at), actor: { type: actor.type, id: actor.id } },
    ...{ element_id: elementId, token_id: tokenId, value: value === null ? null : (JSON.parse(value) as unknown) },
    ...(value === null && { left_out: ['value'] }),
  };
}
