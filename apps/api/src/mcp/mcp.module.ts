import { Module } from '@nestjs/common';
import { OpenApiModule } from '../openapi/openapi.module.js';
import { McpController } from './mcp.controller.js';
import { McpOrigins } from './mcp-origins.js';
import { McpServers } from './mcp-servers.js';
import { SseSessions } from './sse-sessions.js';
import { StreamableHttp } from './streamable-http.js';
import { ToolCalls } from './tool-calls.js';
import { ToolCatalogue } from './tool-catalogue.js';

@Module({
  imports: [OpenApiModule],
  controllers: [McpController],
  providers: [ToolCatalogue, ToolCalls, McpServers, McpOrigins, SseSessions, StreamableHttp],
})
export class McpModule {}
