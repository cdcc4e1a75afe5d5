import { Body, Controller, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { type Caller, CurrentCaller } from '../auth/caller.js';
import { AlsoAnswers, Answers } from '../http/answers/answers.js';
import { ActionId } from '../http/requests/action-id.js';
import { StoresContent } from '../quotas/stores-content.js';
import { CreateDeploymentDto, DeploymentDto } from './deployment.dto.js';
import { DeploymentsService } from './deployments.service.js';

@ApiTags('Deployments')
@Controller('v1/deployments')
export class DeploymentsController {
  constructor(private readonly deployments: DeploymentsService) {}

  @Post()
  @StoresContent()
  @RequireScope('definitions:write')
  @Answers(201, DeploymentDto)
  @AlsoAnswers(200, DeploymentDto, 'nothing was added: with `dry_run`, or all is unchanged')
  async create(
    @CurrentCaller() caller: Caller,
    @ActionId() id: string,
    @Body() body: CreateDeploymentDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const deployment = await this.deployments.deploy(caller, id, body);
    if (!addsVersions(deployment)) reply.status(HttpStatus.OK);
    return deployment;
  }
}

function addsVersions({ dry_run, resources }: DeploymentDto): boolean {
  return dry_run !== true && resources.some(({ status }) => status !== 'unchanged');
}
