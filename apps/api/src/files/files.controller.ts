import { Body, Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { type Action, ActionOn } from '../http/requests/action-on.js';
import { Answers, AnswersList, AnswersRedirect, Refuses, RefusesTypedValues } from '../http/answers/answers.js';
import { IdParam } from '../http/requests/path-params.js';
import { FileDto, FileRefDto, FileTombstoneDto, RequestUploadDto, UploadSlotDto } from './file.dto.js';
import { FileConfirmationsService } from './file-confirmations.service.js';
import { FileSlotsService } from './file-slots.service.js';
import { FilesService } from './files.service.js';

@ApiTags('Files')
@Controller('v1/instances/:id/files')
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly slots: FileSlotsService,
    private readonly confirmations: FileConfirmationsService,
  ) {}

  @Post()
  @RequireScope('instances:write')
  @Answers(201, UploadSlotDto)
  @Refuses('CONFLICT', 'QUOTA_EXCEEDED', 'VARIABLE_TYPE_MISMATCH')
  open(@ActionOn() action: Action, @Body() body: RequestUploadDto) {
    return this.slots.open(action, body);
  }

  @Get()
  @RequireScope('instances:read')
  @AnswersList(FileDto)
  list(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.files.list(tenant, id);
  }

  @Post(':fileId/confirm')
  @RequireScope('instances:write')
  @Answers(200, FileRefDto)
  @RefusesTypedValues()
  @Refuses('CONFLICT')
  confirm(@ActionOn() action: Action, @IdParam('fileId') fileId: string) {
    return this.confirmations.confirm(action, fileId);
  }

  @Get(':fileId')
  @RequireScope('instances:read')
  @AnswersRedirect('to the content, by a URL that is valid for a minute')
  @Refuses('CONFLICT')
  async download(
    @Tenant() tenant: TenantScope,
    @IdParam() id: string,
    @IdParam('fileId') fileId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    void reply.header('location', await this.files.downloadUrl(tenant, id, fileId));
  }

  @Delete(':fileId')
  @RequireScope('instances:write')
  @Answers(200, FileTombstoneDto)
  @RefusesTypedValues()
  @Refuses('CONFLICT')
  remove(@ActionOn() action: Action, @IdParam('fileId') fileId: string) {
    return this.files.remove(action, fileId);
  }
}
