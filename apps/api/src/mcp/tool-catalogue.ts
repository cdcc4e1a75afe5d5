import { Inject, Injectable } from '@nestjs/common';
import type { Tool as Listed } from '@modelcontextprotocol/sdk/types.js';
import type { Config } from '@svc/config';
import { CONFIG } from '../app-resources.js';
import { hasScope, type Scope } from '../auth/scopes.js';
import { ApiError } from '../errors/api-error.js';
import { ApiDescription } from '../openapi/api-description.js';
import { SCOPE } from '../openapi/complete-operations.js';
import { describeTool } from './tool-schemas.js';
import { type Tool, TOOLS } from './tools.js';

/** The tools that this process offers: all, or only those that read with `MCP_READ_ONLY`. */
@Injectable()
export class ToolCatalogue {
  private listed: readonly { readonly scope: Scope | undefined; readonly tool: Listed }[] | undefined;

  constructor(
    private readonly description: ApiDescription,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Those that a key with these scopes may call. */
  list(scopes: readonly string[]): Listed[] {
    this.listed ??= TOOLS.filter((tool) => this.isOffered(tool)).map((tool) => ({
      scope: this.scopeOf(tool),
      tool: describeTool(this.description.get(), tool),
    }));
    return this.listed.flatMap(({ scope, tool }) => (scope === undefined || hasScope(scopes, scope) ? [tool] : []));
  }

  private scopeOf({ path, method }: Tool): Scope | undefined {
    const operation = this.description.get().paths[path]?.[method] as { readonly [SCOPE]?: Scope } | undefined;
    return operation?.[SCOPE];
  }

  /**
   * Undefined if there is no such tool.
   * @throws ApiError 403 for a tool that this process doesn't offer
   */
  find(name: string): Tool | undefined {
    const tool = TOOLS.find((known) => known.name === name);
    if (tool !== undefined && !this.isOffered(tool))
      throw new ApiError('FORBIDDEN', `the tool ${name} is not available: this server offers only tools that read`);
    return tool;
  }

  private isOffered({ effect }: Tool): boolean {
    return effect === 'reads' || !this.config.mcpReadOnly;
  }
}
