import type { ApiKeyRow, TenantRow } from '@svc/persistence';
import type { BrowserSession } from '../auth/browser-sessions.js';
import type { Caller } from '../auth/caller.js';
import { SCOPES } from '../auth/scopes.js';
import { csrfTokenOf } from '../auth/session-secret.js';
import {
  PartAnswer,
  PartOrNullAnswer,
  TextAnswer,
  TextListAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
} from '../http/answers/answer-fields.js';
import { VERSION } from '../openapi/version.js';

class MyTenantDto {
  @UuidAnswer() id!: string;
  @TextAnswer() name!: string;
}

class MyKeyDto {
  @UuidAnswer() id!: string;
  @TextAnswer() name!: string;
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ isNullable: true }) expires_at!: string | null;
}

class MySessionDto {
  @TextAnswer({ description: 'sent as `X-CSRF-Token` with whatever is not a GET' }) csrf_token!: string;
  @TimeAnswer() created_at!: string;
  @TimeAnswer() expires_at!: string;
}

/** Whoever asks: the key, or the session of one [api#sessions]. */
export class MeDto {
  @PartAnswer(MyTenantDto) tenant!: MyTenantDto;
  @PartAnswer(MyKeyDto) key!: MyKeyDto;
  @TextListAnswer({ enum: SCOPES }) scopes!: string[];
  @TextListAnswer({ isNullable: true, description: 'the only job types that the key may work on; null: all' })
  job_types!: string[] | null;
  @PartOrNullAnswer(MySessionDto, 'null for a request with the key itself')
  session!: MySessionDto | null;
  @TextAnswer({ description: 'of the service' }) version!: string;
}

/** What a session is known by to its own pages. */
export type OwnSession = Pick<BrowserSession, 'createdAt' | 'expiresAt'> & { readonly secret: string };

export function meDto(caller: Caller, tenant: TenantRow, key: ApiKeyRow, session: OwnSession | null): MeDto {
  return {
    tenant: { id: tenant.id, name: tenant.name },
    key: { id: key.id, name: key.name, created_at: timeText(key.createdAt), expires_at: timeText(key.expiresAt) },
    scopes: [...caller.scopes],
    job_types: caller.jobTypes === null ? null : [...caller.jobTypes],
    session: session === null ? null : sessionDto(session),
    version: VERSION,
  };
}

function sessionDto({ secret, createdAt, expiresAt }: OwnSession): MySessionDto {
  return { csrf_token: csrfTokenOf(secret), created_at: timeText(createdAt), expires_at: timeText(expiresAt) };
}
