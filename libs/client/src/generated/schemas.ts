// Written by `npm run openapi` from apps/api/openapi.json. Changes by hand are lost.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process runs
         * @description For supervisors. It asks nothing else.
         */
        get: operations["health.alive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can work
         * @description Asks the database and Temporal. 503 names what is missing.
         */
        get: operations["health.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a tenant
         * @description Sends a code to the address, which confirms it.
         */
        post: operations["registration.register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/register/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the code again
         * @description The former code is no longer valid.
         */
        post: operations["registration.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/register/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a registration
         * @description Makes the tenant and answers with its first key, shown once.
         */
        post: operations["registration.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the tenant of the key
         * @description Its name, plan and settings.
         */
        get: operations["tenant.get"];
        /**
         * Change the tenant
         * @description Only supplied fields change. Scope: `admin`.
         */
        put: operations["tenant.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Revoked ones too; never the keys themselves. Scope: `admin`.
         */
        get: operations["apiKeys.list"];
        put?: never;
        /**
         * Create an API key
         * @description The answer shows the key once. Its scopes and its expiry never change. Scope: `admin`.
         */
        post: operations["apiKeys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description It is refused at once in this process, and within two seconds in all others. Scope: `admin`.
         */
        delete: operations["apiKeys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a browser in
         * @description Sets the cookie of a new session, which stands for the key. By plain http only on localhost. A session whose cookie came along ends.
         */
        post: operations["sessions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign a browser out
         * @description Ends the session whose cookie came along. 404 if there is none.
         */
        delete: operations["sessions.end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get who one is
         * @description The tenant, key and scopes of the request, and its session.
         */
        get: operations["me.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List definitions
         * @description The active version of each key, newest first, in pages, without sources. Scope: `definitions:read`.
         */
        get: operations["definitions.list"];
        put?: never;
        /**
         * Upload a new definition
         * @description Compiles a BPMN, JSON or YAML source to version 1 of a new key. A source that cannot run is 400 with all findings. Scope: `definitions:write`.
         */
        post: operations["definitions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a source
         * @description Tells the findings that an upload would get, and stores nothing. Scope: `definitions:read`.
         */
        post: operations["definitions.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a definition
         * @description The active version with its source. Scope: `definitions:read`.
         */
        get: operations["definitions.get"];
        /**
         * Upload the next version
         * @description It is active at once. Running instances keep theirs. Scope: `definitions:write`.
         */
        put: operations["definitions.update"];
        post?: never;
        /**
         * Delete a definition
         * @description No version is active then. Versions stay readable, instances go on. Scope: `definitions:write`.
         */
        delete: operations["definitions.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a definition
         * @description Newest first. Also of a deleted key, since instances and the audit log name versions. Scope: `definitions:read`.
         */
        get: operations["definitions.listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/versions/{v}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one version of a definition
         * @description Also of a deleted key, since instances and the audit log name versions. Scope: `definitions:read`.
         */
        get: operations["definitions.getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/versions/{v}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the hash of a version
         * @description With the way to compute it again from the source. Scope: `definitions:read`.
         */
        get: operations["definitions.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a stored version
         * @description Running instances notice nothing. Scope: `definitions:write`.
         */
        post: operations["definitions.rollback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a definition as BPMN
         * @description As uploaded, or generated from JSON or YAML; with a generated diagram if wanted. Scope: `definitions:read`.
         */
        get: operations["definitions.xml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a version by element
         * @description Tokens and incidents that are there now, how often it was passed and how long that took, and instances by status. Scope: `instances:read`.
         */
        get: operations["definitions.statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the form of the start
         * @description What a person is asked before an instance starts: the key, the JSON Schema or the form of form-js of the start event. 404 if it has none. Scope: `definitions:read`.
         */
        get: operations["definitions.form"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/preview.mermaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a definition as Mermaid text
         * @description A flowchart of the process. Scope: `definitions:read`.
         */
        get: operations["definitions.mermaid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List decisions
         * @description The active version of each key, newest first, in pages, without sources. Scope: `definitions:read`.
         */
        get: operations["decisions.list"];
        put?: never;
        /**
         * Upload a new decision
         * @description A decision table in JSON or YAML. One that cannot be evaluated is 400 with all findings. Scope: `definitions:write`.
         */
        post: operations["decisions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a decision
         * @description The active version with its source and its warnings. Scope: `definitions:read`.
         */
        get: operations["decisions.get"];
        /**
         * Upload the next version of a decision
         * @description It is active at once. Scope: `definitions:write`.
         */
        put: operations["decisions.update"];
        post?: never;
        /**
         * Delete a decision
         * @description No version is active then. Versions and evaluations stay readable. Warns of active definitions that use it. Scope: `definitions:write`.
         */
        delete: operations["decisions.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/{key}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a decision
         * @description Newest first. Also of a deleted key, since instances and the audit log name versions. Scope: `definitions:read`.
         */
        get: operations["decisions.listVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/{key}/versions/{v}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one version of a decision
         * @description Also of a deleted key, since instances and the audit log name versions. Scope: `definitions:read`.
         */
        get: operations["decisions.getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/{key}/versions/{v}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the hash of a version of a decision
         * @description With the way to compute it again from the source. Scope: `definitions:read`.
         */
        get: operations["decisions.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/{key}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a stored version of a decision
         * @description Processes that name no version use it from now on. Scope: `definitions:write`.
         */
        post: operations["decisions.rollback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/{key}/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate a decision
         * @description The evaluation is kept with its inputs, outputs and matched rules. Scope: `definitions:read`.
         */
        post: operations["evaluations.evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/{key}/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the evaluations of a decision
         * @description Of processes and of requests. Newest first, in pages. Scope: `definitions:read`.
         */
        get: operations["evaluations.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decisions/{key}/evaluations/{evaluation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an evaluation
         * @description Also of a deleted decision. Scope: `definitions:read`.
         */
        get: operations["evaluations.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload several sources at once
         * @description Processes and decisions become active together, or none does. Those whose source is the same stay. With `dry_run` it tells what would follow and changes nothing. Scope: `definitions:write`.
         */
        post: operations["deployments.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a source
         * @description Plays a process that is not stored on a virtual clock, with a script for what happens outside. Scope: `definitions:read`.
         */
        post: operations["simulations.simulateSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/definitions/{key}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a definition
         * @description Plays a version on a virtual clock, with a script for what happens outside. Scope: `definitions:read`.
         */
        post: operations["simulations.simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List instances
         * @description By status, definition, times, words and values of variables (`var.<name>`). Newest first, in pages. Scope: `instances:read`.
         */
        get: operations["instances.list"];
        put?: never;
        /**
         * Start an instance, or run one again
         * @description The active version unless one is named. With `source_instance_id` it begins with the variables of that one. Scope: `instances:write`.
         */
        post: operations["instances.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search instances
         * @description By status, definition, times, incidents, place and time of a wait, error and values of variables; sorted, in pages, counted if wanted. With where each is, and chosen variables. Scope: `instances:read`.
         */
        post: operations["instances.search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an instance
         * @description With its variables and, in error, what went wrong. Scope: `instances:read`.
         */
        get: operations["instances.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tokens of an instance
         * @description Where it stands: active tokens first, then dead ones from the newest. Scope: `instances:read`.
         */
        get: operations["instances.listTokens"];
        put?: never;
        /**
         * Add a token
         * @description At any element of the instance. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`.
         */
        post: operations["recovery.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of an instance
         * @description Its entries of the audit log, oldest first, in pages. Scope: `instances:read`.
         */
        get: operations["instances.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the history of an instance
         * @description Recomputes the hashes of its entries. Scope: `instances:read`.
         */
        get: operations["instances.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an instance
         * @description It and what it has called stand still; events are held until it is resumed. Scope: `instances:write`.
         */
        post: operations["instances.suspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume an instance
         * @description A suspended one goes on; one in error tries again what failed. Scope: `instances:write`.
         */
        post: operations["instances.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/terminate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Terminate an instance
         * @description It ends at once, with all that it has called. This cannot be taken back. Scope: `instances:write`.
         */
        post: operations["instances.terminate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to an instance
         * @description A message, signal or callback by its name; kept if nothing waits for it yet. Scope: `instances:write`.
         */
        post: operations["instances.sendEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the variables of an instance
         * @description All variables of the process. Scope: `instances:read`.
         */
        get: operations["instances.variables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change variables of an instance
         * @description The given ones are merged. Typed ones are checked. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`.
         */
        patch: operations["instances.updateVariables"];
        trace?: never;
    };
    "/v1/instances/{id}/waits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say why an instance waits
         * @description One entry for each token that waits or is in incident: what it waits for, since when, and what is armed beside it. Scope: `instances:read`.
         */
        get: operations["instanceLog.waits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/path": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the path of an instance
         * @description The elements that it has entered and the sequence flows that were taken, with their counts. Scope: `instances:read`.
         */
        get: operations["instanceLog.path"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/at/{commit_seq}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an instance as it was after a commit
         * @description Its status, tokens, variables and path, computed again from its log. Scope: `instances:read`.
         */
        get: operations["instanceLog.at"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/commits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the commits of an instance
         * @description Oldest first, in pages: when, and whether something failed. Scope: `instances:read`.
         */
        get: operations["instanceLog.listCommits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/variables/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who has changed variables of an instance
         * @description Each write with its commit, actor and element. Newest first, in pages. Scope: `instances:read`.
         */
        get: operations["instanceLog.listVariableWrites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act on many instances
         * @description All that a filter or a search finds, or those of the ids. With `dry_run` it tells what would follow and changes nothing. Scope: `admin`.
         */
        post: operations["batches.start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description The newest first, with their counts, in pages. Scope: `admin`.
         */
        get: operations["batches.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a batch
         * @description How far it has come, and what was refused. Scope: `admin`.
         */
        get: operations["batches.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the instances of a batch
         * @description Each with what came of it, in pages. Scope: `admin`.
         */
        get: operations["batches.listItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/tokens/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move all tokens of an element
         * @description To another element. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`.
         */
        post: operations["recovery.moveAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/tokens/{tokenId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a dead token
         * @description Makes its call or evaluation again, with changed variables if given. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`.
         */
        post: operations["recovery.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/tokens/{tokenId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a token
         * @description To another element. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`.
         */
        post: operations["recovery.move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a token
         * @description With its task and what it has called. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`.
         */
        delete: operations["recovery.cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a message
         * @description To the oldest instance that waits for its name and key; otherwise it starts instances, or is kept. Scope: `instances:write`.
         */
        post: operations["events.publishMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a signal
         * @description To all instances that wait for it, and to all that it starts. It is not kept. Scope: `instances:write`.
         */
        post: operations["events.publishSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what happens
         * @description Server-sent events of what is committed in the tenant, in its order, from a cursor or from now on. It needs `Accept: text/event-stream`. Scope: `instances:read`.
         */
        get: operations["eventStream.follow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List human tasks
         * @description By status, assignee, instance, definition, due date and words. Oldest first, in pages. Scope: `tasks:read`.
         */
        get: operations["tasks.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search human tasks
         * @description By assignee, candidates, due date, priority, place and variables of the process; sorted, in pages, counted if wanted. Open ones unless it says otherwise. Scope: `tasks:read`.
         */
        post: operations["tasks.search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a human task
         * @description With the variables at its creation. Scope: `tasks:read`.
         */
        get: operations["tasks.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/{id}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the form of a task
         * @description Its declared inputs and outputs as JSON Schema, with their present values. Scope: `tasks:read`.
         */
        get: operations["tasks.form"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a task
         * @description For the given assignee, or for the name of the key. Scope: `tasks:write`.
         */
        post: operations["tasks.claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a task
         * @description Its variables are merged, and the instance goes on. With `dry_run` it tells what would follow and changes nothing. Scope: `tasks:write`.
         */
        post: operations["tasks.complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a task
         * @description Its token stays, to be moved by an operator. Scope: `tasks:write`.
         */
        post: operations["tasks.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/{id}/unclaim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a task back
         * @description It is pending again. Scope: `tasks:write`.
         */
        post: operations["tasks.unclaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tasks/{id}/delegate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delegate a task
         * @description The new assignee must claim it. Scope: `tasks:write`.
         */
        post: operations["tasks.delegate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Work that workers pull. Oldest first, in pages. Scope: `jobs:work`.
         */
        get: operations["jobs.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get jobs to work on
         * @description Locks pending jobs of these types for the worker, those of the highest priority and then the oldest first. With `wait` it answers when there is one. Scope: `jobs:work`.
         */
        post: operations["jobs.activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description With the variables of its own. Scope: `jobs:work`.
         */
        get: operations["jobs.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a job
         * @description The process goes on. The same answer under the same lock gets the same outcome. Scope: `jobs:work`.
         */
        post: operations["jobs.complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a failed attempt
         * @description Another attempt follows after a while. Without attempts that are left it is the error `JobFailed`. Scope: `jobs:work`.
         */
        post: operations["jobs.fail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Throw a BPMN error from a job
         * @description A boundary event or an event subprocess may catch it. Scope: `jobs:work`.
         */
        post: operations["jobs.throwError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend the lock of a job
         * @description From now on. 409 tells that the job was cancelled, or who holds it. Scope: `jobs:work`.
         */
        post: operations["jobs.extend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a job back
         * @description Any worker can get it at once. Counts as no attempt. Scope: `jobs:work`.
         */
        post: operations["jobs.release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callbacks/{callbackToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an asynchronous call
         * @description At the address in the `X-Callback-Url` of the call, without a key. The first answer counts: the same one again gets 200, another one 409.
         */
        post: operations["callbacks.answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/callbacks/{callbackToken}/error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an asynchronous call by a BPMN error
         * @description Without a key, as the answer with an output. A boundary event catches it by its code.
         */
        post: operations["callbacks.throwError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/timers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List timers
         * @description By instance and status. Newest first, in pages. Scope: `instances:read`.
         */
        get: operations["timers.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/timers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a timer
         * @description When it is due, and what waits for it. Scope: `instances:read`.
         */
        get: operations["timers.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a timer
         * @description To another time. A time in the past fires it. Scope: `instances:write`.
         */
        patch: operations["timers.move"];
        trace?: never;
    };
    "/v1/timers/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a timer
         * @description What waited for it stays, to be moved by an operator. Scope: `instances:write`.
         */
        post: operations["timers.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/timers/{id}/fire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fire a timer
         * @description As if it were due now. Scope: `instances:write`.
         */
        post: operations["timers.fire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-stores/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a data store
         * @description By key, in pages, without values. Scope: `instances:read`.
         */
        get: operations["dataStores.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-stores/{name}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an entry of a data store
         * @description With its value. Scope: `instances:read`.
         */
        get: operations["dataStores.get"];
        /**
         * Write an entry of a data store
         * @description Creates or replaces it. Scope: `instances:write`.
         */
        put: operations["dataStores.put"];
        post?: never;
        /**
         * Delete an entry of a data store
         * @description Processes that look it up find nothing. Scope: `instances:write`.
         */
        delete: operations["dataStores.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of an instance
         * @description Without their contents. Scope: `instances:read`.
         */
        get: operations["files.list"];
        put?: never;
        /**
         * Begin an upload
         * @description Answers with the address to which the bytes are sent. Scope: `instances:write`.
         */
        post: operations["files.open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/files/{fileId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish an upload
         * @description Checks the bytes and writes the reference into a variable. Scope: `instances:write`.
         */
        post: operations["files.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instances/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file
         * @description Redirects to an address from which the bytes can be read for a minute. Scope: `instances:read`.
         */
        get: operations["files.download"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description The variable says from then on that it was deleted. Scope: `instances:write`.
         */
        delete: operations["files.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credentials
         * @description Names and times; never values. Scope: `credentials:read`.
         */
        get: operations["credentials.list"];
        put?: never;
        /**
         * Store a credential
         * @description Sealed; calls name it as `{{credentials.<name>}}`. It is never shown again. Scope: `credentials:write`.
         */
        post: operations["credentials.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a credential
         * @description Without its value. Scope: `credentials:read`.
         */
        get: operations["credentials.get"];
        put?: never;
        post?: never;
        /**
         * Delete a credential
         * @description Warns of active definitions that use it. Scope: `credentials:write`.
         */
        delete: operations["credentials.remove"];
        options?: never;
        head?: never;
        /**
         * Replace the value of a credential
         * @description Calls use it from then on. Scope: `credentials:write`.
         */
        patch: operations["credentials.rotate"];
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Without their secrets. Scope: `webhooks:manage`.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description Named events are sent to its address from then on. Scope: `webhooks:manage`.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Without its secret. Scope: `webhooks:manage`.
         */
        get: operations["webhooks.get"];
        /**
         * Change a webhook
         * @description Only supplied fields change; null takes away. Scope: `webhooks:manage`.
         */
        put: operations["webhooks.update"];
        post?: never;
        /**
         * Delete a webhook
         * @description With the history of its deliveries. Scope: `webhooks:manage`.
         */
        delete: operations["webhooks.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test
         * @description One delivery to the address of the webhook, also if it is inactive. Scope: `webhooks:manage`.
         */
        post: operations["deliveries.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description With their status. Newest first, in pages. Scope: `webhooks:manage`.
         */
        get: operations["deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With its attempts and what the endpoint answered. Scope: `webhooks:manage`.
         */
        get: operations["deliveries.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The same event, as a new delivery. Scope: `webhooks:manage`.
         */
        post: operations["deliveries.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description By instance, action, kind of actor and time. Newest first, in pages. Scope: `admin`.
         */
        get: operations["audit.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit log
         * @description Recomputes the chain of hashes. Scope: `instances:read`.
         */
        get: operations["audit.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description One JSON object for each line, with what a third party needs to verify it. Scope: `admin`.
         */
        get: operations["audit.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitoring/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the numbers of the tenant
         * @description Instances, tasks, calls, timers and deliveries by status, and the storage used.
         */
        get: operations["monitoring.summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitoring/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Group the open incidents
         * @description By definition, element, code and message; the latest first, at most 100 groups, each with the hours in which they began. Scope: `instances:read`.
         */
        get: operations["monitoring.incidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitoring/waits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Group what waits
         * @description Tokens that move or wait longer than a duration, by definition and element; the longest first, at most 100 groups. Scope: `instances:read`.
         */
        get: operations["monitoring.waits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitoring/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a period
         * @description Instances that started and ended, incidents and durations of the last hour by minutes, day by hours, 30 days by days or year by months (UTC). `Accept: text/csv` gives CSV. Scope: `instances:read`.
         */
        get: operations["monitoring.figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/monitoring/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the numbers of the service
         * @description The same numbers, as sums over all tenants. Scope: `admin`.
         */
        get: operations["monitoring.system"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics
         * @description In the text format of Prometheus.
         */
        get: operations["metrics.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/process.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the JSON Schema of processes
         * @description Of the JSON and YAML form, for editors.
         */
        get: operations["schemas.process"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/decision.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the JSON Schema of decisions
         * @description Of the JSON and YAML form, for editors.
         */
        get: operations["schemas.decision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/svc-moddle.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the moddle descriptor of svc:
         * @description Of the extensions of BPMN, for editors as bpmn.io’s.
         */
        get: operations["schemas.svcModdle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        HealthDto: {
            /** @enum {string} */
            status: "ok";
            /** Format: date-time */
            timestamp: string;
            version: string;
        };
        SearchReadinessDto: {
            /** @description texts are found by parts and with typing errors */
            trigramEnabled: boolean;
            /** @description texts are found whatever their accents */
            unaccentEnabled: boolean;
        };
        ReadyDto: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            /** @enum {string} */
            database: "up" | "down";
            /** @enum {string} */
            redis: "up" | "down" | "disabled";
            /** @enum {string} */
            temporal: "up" | "down";
            /**
             * @description missing: a master key of payloads or credentials, without which this process cannot read what others seal
             * @enum {string}
             */
            master_keys: "complete" | "missing";
            /** Format: date-time */
            timestamp: string;
            search: components["schemas"]["SearchReadinessDto"];
        };
        NotReadyDto: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            /** @enum {string} */
            database: "up" | "down";
            /** @enum {string} */
            redis: "up" | "down" | "disabled";
            /** @enum {string} */
            temporal: "up" | "down";
            /**
             * @description missing: a master key of payloads or credentials, without which this process cannot read what others seal
             * @enum {string}
             */
            master_keys: "complete" | "missing";
            /** Format: date-time */
            timestamp: string;
        };
        PendingRegistrationDto: {
            /** Format: uuid */
            tenantId: string;
            /** @enum {string} */
            status: "pending_verification";
            message: string;
        };
        PageDto: {
            /** @description how many were asked for; a page of large rows ends earlier */
            limit: number;
            offset: number;
            has_more: boolean;
            /** @description send as `cursor` for the next page */
            next_cursor: string | null;
        };
        RegisterDto: {
            /** @example Acme */
            name: string;
            /**
             * Format: email
             * @example ops@acme.example
             */
            email: string;
            /** @description derived from the name when absent */
            slug?: string;
        };
        ResendCodeDto: {
            /** Format: uuid */
            tenantId: string;
        };
        RegisteredTenantDto: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            email: string;
            plan: string;
        };
        CreatedApiKeyDto: {
            /** Format: uuid */
            id: string;
            /** @description the secret; shown in this answer only */
            key?: string;
            prefix: string;
            name: string;
            scopes: ("definitions:read" | "definitions:write" | "instances:read" | "instances:write" | "tasks:read" | "tasks:write" | "jobs:work" | "webhooks:manage" | "credentials:read" | "credentials:write" | "admin")[];
            /** @description of a key that is limited to them */
            job_types?: string[];
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            created_at: string;
        };
        VerifiedRegistrationDto: {
            tenant: components["schemas"]["RegisteredTenantDto"];
            apiKey: components["schemas"]["CreatedApiKeyDto"];
        };
        VerifyRegistrationDto: {
            /** Format: uuid */
            tenantId: string;
            /** @example 123456 */
            verificationCode: string;
        };
        StorageUseDto: {
            /** @description bytes of values of 1 KiB or more, up to the latest write */
            used_bytes: number;
            /** @description null where there is no quota */
            quota_bytes: number | null;
        };
        TenantDto: {
            /** Format: uuid */
            id: string;
            name: string;
            slug: string;
            email: string;
            /** @description for example `free` */
            plan: string;
            /** @enum {string} */
            status: "active" | "pending_verification";
            settings: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            created_at: string;
            storage: components["schemas"]["StorageUseDto"];
        };
        UpdateTenantDto: {
            name?: string;
            /** @description takes the place of the settings before; at most 64 KiB of JSON */
            settings?: {
                [key: string]: unknown;
            };
        };
        CreateApiKeyDto: {
            /** @example ci */
            name: string;
            scopes?: ("definitions:read" | "definitions:write" | "instances:read" | "instances:write" | "tasks:read" | "tasks:write" | "jobs:work" | "webhooks:manage" | "credentials:read" | "credentials:write" | "admin")[];
            /** @description the only job types that it may work on; default: all */
            job_types?: string[] | null;
            /**
             * Format: date-time
             * @description in the future
             */
            expiresAt?: string | null;
        };
        ApiKeyDto: {
            /** Format: uuid */
            id: string;
            /** @description short leading part of the key */
            prefix: string;
            name: string;
            scopes: ("definitions:read" | "definitions:write" | "instances:read" | "instances:write" | "tasks:read" | "tasks:write" | "jobs:work" | "webhooks:manage" | "credentials:read" | "credentials:write" | "admin")[];
            /** @description of a key that is limited to them */
            job_types?: string[];
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            revokedAt: string | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        RevokedApiKeyDto: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            revokedAt: string;
            /** Format: date-time */
            revoked_at: string;
        };
        MySessionDto: {
            /** @description sent as `X-CSRF-Token` with whatever is not a GET */
            csrf_token: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        MyTenantDto: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        MyKeyDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
        };
        MeDto: {
            tenant: components["schemas"]["MyTenantDto"];
            key: components["schemas"]["MyKeyDto"];
            scopes: ("definitions:read" | "definitions:write" | "instances:read" | "instances:write" | "tasks:read" | "tasks:write" | "jobs:work" | "webhooks:manage" | "credentials:read" | "credentials:write" | "admin")[];
            /** @description the only job types that the key may work on; null: all */
            job_types: string[] | null;
            /** @description null for a request with the key itself */
            session: components["schemas"]["MySessionDto"] | (never | null);
            /** @description of the service */
            version: string;
        };
        FindingDto: {
            element_id: string | null;
            /** @description 1-based line in the source */
            line: number | null;
            /** @enum {string} */
            severity: "error" | "warning";
            message: string;
        };
        UploadedDefinitionDto: {
            /** Format: uuid */
            id: string;
            key: string;
            name: string;
            description: string | null;
            version: number;
            /** @enum {string} */
            source_type: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @enum {string} */
            sourceType: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @description SHA-256 of the source as sent */
            source_hash: string;
            /**
             * @description the driver with which its instances begin
             * @enum {string}
             */
            execution: "durable" | "transactional";
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updated_at: string;
            /** @description warnings */
            findings: components["schemas"]["FindingDto"][];
        };
        CreateDefinitionDto: {
            /** @example order */
            key: string;
            /** @example Order */
            name: string;
            description?: string | null;
            /** @enum {string} */
            source_type: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @description text for bpmn, bpmn-base64 and yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
            /** @description which process of a file with several executable ones */
            process_id?: string;
            /**
             * @description default: what the source names (`svc:execution`, `execution` in JSON and YAML), otherwise the `default_execution` of the tenant’s settings, otherwise durable
             * @enum {string}
             */
            execution?: "durable" | "transactional";
        };
        ValidatedDefinitionDto: {
            /** @description true: an upload would be accepted, perhaps with warnings */
            valid: boolean;
            /** @description errors and warnings */
            findings: components["schemas"]["FindingDto"][];
        };
        ValidateDefinitionDto: {
            /** @example order */
            key?: string;
            /** @example Order */
            name?: string;
            description?: string | null;
            /** @enum {string} */
            source_type: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @description text for bpmn, bpmn-base64 and yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
            /** @description which process of a file with several executable ones */
            process_id?: string;
        };
        DefinitionSummaryDto: {
            /** Format: uuid */
            id: string;
            key: string;
            name: string;
            description: string | null;
            version: number;
            /** @enum {string} */
            source_type: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @enum {string} */
            sourceType: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @description SHA-256 of the source as sent */
            source_hash: string;
            /**
             * @description the driver with which its instances begin
             * @enum {string}
             */
            execution: "durable" | "transactional";
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updated_at: string;
        };
        DefinitionDto: {
            /** Format: uuid */
            id: string;
            key: string;
            name: string;
            description: string | null;
            version: number;
            /** @enum {string} */
            source_type: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @enum {string} */
            sourceType: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @description SHA-256 of the source as sent */
            source_hash: string;
            /**
             * @description the driver with which its instances begin
             * @enum {string}
             */
            execution: "durable" | "transactional";
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updated_at: string;
            /** @description text for bpmn, bpmn-base64 and yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
        };
        UpdateDefinitionDto: {
            /** @description the key of the path, where given */
            key?: string;
            /** @description stays as it is where absent */
            name?: string;
            description?: string | null;
            /** @enum {string} */
            source_type: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @description text for bpmn, bpmn-base64 and yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
            /** @description which process of a file with several executable ones */
            process_id?: string;
            /**
             * @description default: what the source names (`svc:execution`, `execution` in JSON and YAML), otherwise the `default_execution` of the tenant’s settings, otherwise durable
             * @enum {string}
             */
            execution?: "durable" | "transactional";
        };
        VersionDto: {
            /** Format: uuid */
            id: string;
            version: number;
            name: string;
            source_hash: string;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            createdAt: string;
        };
        SourceHashDto: {
            key: string;
            version: number;
            source_hash: string;
            /** @enum {string} */
            algorithm: "sha256";
            how_to_verify: string;
        };
        RolledBackDto: {
            /** Format: uuid */
            id: string;
            key: string;
            version: number;
            is_active: boolean;
            /** Format: date-time */
            updated_at: string;
        };
        RollbackDto: {
            version: number;
        };
        StatusCountsDto: {
            running: number;
            completed: number;
            error: number;
            suspended: number;
            terminated: number;
        };
        ElementStatisticDto: {
            element_id: string;
            element_name: string | null;
            /** @description null for an element that the version does not have */
            element_type: string | null;
            /** @description tokens that move or wait there now, in all instances */
            tokens: number;
            /** @description tokens that an incident stopped there, in all instances */
            incidents: number;
            /** @description how often it was completed, in the sampled instances */
            passed: number;
            /** @description from entering to completing it; null if it was never completed */
            median_seconds: number | null;
            /** @description 95 % of these took no longer */
            p95_seconds: number | null;
        };
        SampleDto: {
            /** @description the newest instances, whose audit entries were read */
            instances: number;
            /** @description whether these are all */
            is_whole: boolean;
        };
        DefinitionStatisticsDto: {
            definition_key: string;
            version: number;
            /** @description instances of this version by status */
            instances: components["schemas"]["StatusCountsDto"];
            /** @description elements that tokens are at or have passed */
            elements: components["schemas"]["ElementStatisticDto"][];
            /** @description of what `passed` and the seconds are computed */
            sample: components["schemas"]["SampleDto"];
        };
        FormDto: {
            /** @enum {string} */
            kind: "json-schema" | "form-js";
            /** @description a JSON Schema (draft 2020-12), or a form of bpmn.io's form-js */
            schema: {
                [key: string]: unknown;
            };
        };
        StartFormDto: {
            definition_key: string;
            version: number;
            /** @description svc:formKey of the element */
            form_key?: string;
            /** @description svc:Form of the element */
            form?: components["schemas"]["FormDto"];
        };
        UploadedDecisionDto: {
            /** Format: uuid */
            id: string;
            key: string;
            name: string;
            version: number;
            /** @enum {string} */
            source_type: "json" | "yaml";
            /** @description SHA-256 of the source as sent */
            source_hash: string;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updated_at: string;
            /** @description warnings */
            findings: components["schemas"]["FindingDto"][];
        };
        CreateDecisionDto: {
            /** @example discount */
            key: string;
            /** @example Discount */
            name: string;
            /** @enum {string} */
            source_type: "json" | "yaml";
            /** @description text for yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
        };
        DecisionSummaryDto: {
            /** Format: uuid */
            id: string;
            key: string;
            name: string;
            version: number;
            /** @enum {string} */
            source_type: "json" | "yaml";
            /** @description SHA-256 of the source as sent */
            source_hash: string;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updated_at: string;
        };
        DecisionDto: {
            /** Format: uuid */
            id: string;
            key: string;
            name: string;
            version: number;
            /** @enum {string} */
            source_type: "json" | "yaml";
            /** @description SHA-256 of the source as sent */
            source_hash: string;
            is_active: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updated_at: string;
            /** @description text for yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
            /** @description the warnings that its upload was answered */
            findings: components["schemas"]["FindingDto"][];
        };
        UpdateDecisionDto: {
            /** @description the key of the path, where given */
            key?: string;
            /** @description stays as it is where absent */
            name?: string;
            /** @enum {string} */
            source_type: "json" | "yaml";
            /** @description text for yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
            /** @description the number of the newest version; if there is a newer one, the upload is 409 */
            expected_version?: number;
        };
        UseWarningDto: {
            definition_key: string;
            definition_version: number;
            definition_name: string;
            message: string;
        };
        DeletedDecisionDto: {
            key: string;
            deleted: boolean;
            warnings: components["schemas"]["UseWarningDto"][];
        };
        EvaluationDto: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            evaluation_id: string;
            decision_key: string;
            decisionKey: string;
            decision_version: number;
            decisionVersion: number;
            /** @description the source_hash of the version */
            decision_hash: string;
            decisionHash: string;
            hitPolicy: string;
            matched: boolean;
            /** @description ids of rules */
            rules_matched: string[];
            /** @description `matched`: a list of `{rule_id, outputs}` */
            matchedRules: {
                [key: string]: unknown;
            };
            /** @description an object; a list under ALL, RULE_ORDER, OUTPUT_ORDER, and COLLECT without aggregation */
            outputs: {
                [key: string]: unknown;
            } | {
                [key: string]: unknown;
            }[];
            /** @description the outputs; a list of them is a member with the name of the decision key */
            outputVariables: {
                [key: string]: unknown;
            };
            /** @description what the inputs were evaluated to */
            inputVariables: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description null outside of a process
             */
            instance_id: string | null;
            /** Format: uuid */
            instanceId: string | null;
            /** @description null outside of a process */
            element_id: string | null;
            elementId: string | null;
            /** Format: date-time */
            evaluated_at: string;
            /** Format: date-time */
            evaluatedAt: string;
        };
        EvaluateDto: {
            /** @description what the inputs are read from */
            variables?: {
                [key: string]: unknown;
            };
            /** @description a synonym of variables */
            inputs?: {
                [key: string]: unknown;
            };
            /** @description default: the active one */
            version?: number;
        };
        EvaluationListItemDto: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            evaluation_id: string;
            decision_key: string;
            decisionKey: string;
            decision_version: number;
            decisionVersion: number;
            /** @description the source_hash of the version */
            decision_hash: string;
            decisionHash: string;
            hitPolicy: string;
            matched: boolean;
            /**
             * Format: uuid
             * @description null outside of a process
             */
            instance_id: string | null;
            /** Format: uuid */
            instanceId: string | null;
            /** @description null outside of a process */
            element_id: string | null;
            elementId: string | null;
            /** Format: date-time */
            evaluated_at: string;
            /** Format: date-time */
            evaluatedAt: string;
            /** @description ids of rules */
            rules_matched: string[] | null;
            matchedRules: {
                [key: string]: unknown;
            } | null;
            /** @description an object; a list under ALL, RULE_ORDER, OUTPUT_ORDER, and COLLECT without aggregation */
            outputs: ({
                [key: string]: unknown;
            } | null) | {
                [key: string]: unknown;
            }[];
            outputVariables: {
                [key: string]: unknown;
            } | null;
            inputVariables: {
                [key: string]: unknown;
            } | null;
            /** @description members that are null because they are too large for a list; reading the row by itself gives them whole */
            left_out?: string[];
        };
        DeployedResourceDto: {
            name: string;
            /** @enum {string} */
            kind: "process" | "decision";
            key: string;
            /** @description the active version now; with `dry_run` the one that would be */
            version: number;
            /**
             * @description unchanged: the active version has the same source
             * @enum {string}
             */
            status: "created" | "updated" | "unchanged";
            /** @description SHA-256 of the source as sent */
            source_hash: string;
            /** @description warnings */
            findings: components["schemas"]["FindingDto"][];
        };
        DeploymentDto: {
            /**
             * Format: uuid
             * @description names it in the audit log
             */
            id: string;
            name: string | null;
            /** @description with `dry_run`: nothing was changed */
            dry_run?: boolean;
            /** @description in the order of the request */
            resources: components["schemas"]["DeployedResourceDto"][];
        };
        DeployedSourceDto: {
            /**
             * @description the name of its file, which findings and the answer tell
             * @example order.bpmn
             */
            name: string;
            /**
             * @description default: what the name says
             * @enum {string}
             */
            kind?: "process" | "decision";
            /** @description default: the id of the process, or the key in the decision */
            key?: string;
            /**
             * @description default: what the name says
             * @enum {string}
             */
            source_type?: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @description text for bpmn, bpmn-base64 and yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
            /** @description which process of a file with several executable ones */
            process_id?: string;
        };
        CreateDeploymentDto: {
            /**
             * @description written to the audit log
             * @example release 12
             */
            name?: string | null;
            /** @description what is uploaded together */
            resources: components["schemas"]["DeployedSourceDto"][];
            /** @description tells what would follow, and changes nothing */
            dry_run?: boolean;
        };
        PathEntryDto: {
            element_id: string;
            element_type: string;
            /** @description an action of the audit log, such as element.entered */
            event: string;
            /**
             * Format: date-time
             * @description by the virtual clock
             */
            at: string;
            /** @description of a gateway */
            taken_flows?: string[];
        };
        SimulatedTokenDto: {
            element_id: string;
            element_type: string;
            /** @enum {string} */
            status: "active" | "waiting" | "dead";
        };
        SimulatedTaskDto: {
            element_id: string;
            name: string;
            assignee: string | null;
            candidate_groups: string[];
            /** @description absent if there are none */
            candidate_users?: string[];
            /** Format: date-time */
            due_at: string | null;
            priority: number | null;
        };
        SimulatedTimerDto: {
            element_id: string;
            /** Format: date-time */
            due_at: string;
        };
        AwaitedDto: {
            element_id: string;
            element_type: string;
            /** @description task, job, timer, message, signal, callback, join … */
            kind: string;
            name: string | null;
            correlation_key: string | null;
            /** Format: date-time */
            due_at: string | null;
            /** @description the call as it would leave, without its secrets */
            request: {
                [key: string]: unknown;
            } | null;
        };
        PublishedEventDto: {
            /** @enum {string} */
            kind: "message" | "signal";
            name: string;
            correlation_key: string | null;
            payload: {
                [key: string]: unknown;
            };
        };
        SimulatedErrorDto: {
            element_id: string;
            code: string;
            message: string;
        };
        SimulationDto: {
            /** @enum {string} */
            status: "running" | "completed" | "error" | "suspended" | "terminated";
            error: string | null;
            /** @description the step that could not be applied, none after it was: its position in the script from 0 (null: the start of the instance) and a message that says what was expected and what was found */
            failed_step: {
                [key: string]: unknown;
            } | null;
            /** @description the bound that ended the run early: steps or time */
            stopped_by: string | null;
            path: components["schemas"]["PathEntryDto"][];
            tokens: components["schemas"]["SimulatedTokenDto"][];
            variables: {
                [key: string]: unknown;
            };
            tasks: components["schemas"]["SimulatedTaskDto"][];
            timers: components["schemas"]["SimulatedTimerDto"][];
            waiting_for: components["schemas"]["AwaitedDto"][];
            /** @description what other instances would be told */
            published: components["schemas"]["PublishedEventDto"][];
            errors: components["schemas"]["SimulatedErrorDto"][];
            /** @description lists of which only the first 1,000 entries are shown */
            truncated: string[];
            /** @description elements entered, and things that happened */
            steps: number;
            /**
             * Format: date-time
             * @description the virtual clock at the end
             */
            now: string;
        };
        SimulateSourceDto: {
            /** @description of the instance at its start */
            variables?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description the virtual clock at the start; default: now
             */
            start_at?: string;
            /** @description {at, payload}: the start event that begins it, and what has come */
            start?: {
                [key: string]: unknown;
            };
            /** @description what happens, in order: each step has exactly one action, and `at` where it needs an element; at most 1000 */
            script?: {
                /** @description the element that waits for it */
                at?: string;
                /** @description completes the task at this element, or answers its call, with variables */
                complete?: {
                    [key: string]: unknown;
                };
                /** @description the service answers */
                respond?: {
                    status?: number;
                    headers?: {
                        [key: string]: unknown;
                    };
                    body?: unknown;
                };
                /** @description the call fails for good, with a BPMN error where it has a code */
                fail?: {
                    code?: string;
                    message?: string;
                };
                message?: {
                    name: string;
                    payload?: {
                        [key: string]: unknown;
                    };
                    correlation_key?: string;
                };
                signal?: {
                    name: string;
                    payload?: {
                        [key: string]: unknown;
                    };
                    correlation_key?: string;
                };
                callback?: {
                    name: string;
                    payload?: {
                        [key: string]: unknown;
                    };
                    correlation_key?: string;
                };
                /** @description event_type, event_name and payload, as for an instance */
                event?: {
                    [key: string]: unknown;
                };
                /** @description ISO 8601 duration; timers that fall due fire */
                advance_time?: string;
                update_variables?: {
                    [key: string]: unknown;
                };
                /** @description a file without content becomes the value of the variable, or is added to its list */
                attach_file?: {
                    variable: string;
                    filename?: string;
                    content_type?: string;
                    size?: number;
                };
                /** @enum {boolean} */
                suspend?: true;
                /** @enum {boolean} */
                resume?: true;
                /** @enum {boolean} */
                terminate?: true;
                /** @description retries the token that an error has stopped at this element */
                retry?: {
                    variables?: {
                        [key: string]: unknown;
                    };
                };
                /** @description moves the token from this element to another */
                move?: {
                    to: string;
                    variables?: {
                        [key: string]: unknown;
                    };
                };
                /** @description why a task listener refuses */
                refuse?: string;
                /** @description who claims a task whose listeners are asked */
                claim?: string;
                /** @enum {boolean} */
                cancel_task?: true;
                /**
                 * @description the timer at this element fires now
                 * @enum {boolean}
                 */
                fire_timer?: true;
            }[];
            /** @enum {string} */
            source_type: "bpmn" | "bpmn-base64" | "json" | "yaml";
            /** @description text for bpmn, bpmn-base64 and yaml; an object, or its text, for json */
            source: string | {
                [key: string]: unknown;
            };
            /** @description which process of a file with several executable ones */
            process_id?: string;
        };
        SimulateDto: {
            /** @description of the instance at its start */
            variables?: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description the virtual clock at the start; default: now
             */
            start_at?: string;
            /** @description {at, payload}: the start event that begins it, and what has come */
            start?: {
                [key: string]: unknown;
            };
            /** @description what happens, in order: each step has exactly one action, and `at` where it needs an element; at most 1000 */
            script?: {
                /** @description the element that waits for it */
                at?: string;
                /** @description completes the task at this element, or answers its call, with variables */
                complete?: {
                    [key: string]: unknown;
                };
                /** @description the service answers */
                respond?: {
                    status?: number;
                    headers?: {
                        [key: string]: unknown;
                    };
                    body?: unknown;
                };
                /** @description the call fails for good, with a BPMN error where it has a code */
                fail?: {
                    code?: string;
                    message?: string;
                };
                message?: {
                    name: string;
                    payload?: {
                        [key: string]: unknown;
                    };
                    correlation_key?: string;
                };
                signal?: {
                    name: string;
                    payload?: {
                        [key: string]: unknown;
                    };
                    correlation_key?: string;
                };
                callback?: {
                    name: string;
                    payload?: {
                        [key: string]: unknown;
                    };
                    correlation_key?: string;
                };
                /** @description event_type, event_name and payload, as for an instance */
                event?: {
                    [key: string]: unknown;
                };
                /** @description ISO 8601 duration; timers that fall due fire */
                advance_time?: string;
                update_variables?: {
                    [key: string]: unknown;
                };
                /** @description a file without content becomes the value of the variable, or is added to its list */
                attach_file?: {
                    variable: string;
                    filename?: string;
                    content_type?: string;
                    size?: number;
                };
                /** @enum {boolean} */
                suspend?: true;
                /** @enum {boolean} */
                resume?: true;
                /** @enum {boolean} */
                terminate?: true;
                /** @description retries the token that an error has stopped at this element */
                retry?: {
                    variables?: {
                        [key: string]: unknown;
                    };
                };
                /** @description moves the token from this element to another */
                move?: {
                    to: string;
                    variables?: {
                        [key: string]: unknown;
                    };
                };
                /** @description why a task listener refuses */
                refuse?: string;
                /** @description who claims a task whose listeners are asked */
                claim?: string;
                /** @enum {boolean} */
                cancel_task?: true;
                /**
                 * @description the timer at this element fires now
                 * @enum {boolean}
                 */
                fire_timer?: true;
            }[];
            /** @description default: the active version */
            version?: number;
        };
        StartedInstanceDto: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description the definition version that the instance is bound to
             */
            definitionId: string;
            /** @description source_hash of that version at start */
            definitionHash: string;
            definition_key: string;
            definition_version: number;
            definition_name: string;
            /** @enum {string} */
            status: "running" | "completed" | "error" | "suspended" | "terminated";
            metadata: {
                [key: string]: unknown;
            };
            correlation_id: string | null;
            /** @description message when in error */
            error: string | null;
            /** Format: uuid */
            parent_instance_id: string | null;
            /**
             * @description what drives it now
             * @enum {string}
             */
            execution: "durable" | "transactional";
            /**
             * Format: date-time
             * @description when it went on with a workflow, where it began without one
             */
            promoted_at: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            ended_at: string | null;
            /** @description with `Prefer: wait` */
            variables?: {
                [key: string]: unknown;
            };
        };
        StartInstanceDto: {
            /**
             * @description required unless source_instance_id is given
             * @example order
             */
            definition_key?: string;
            /** @description default: the active version */
            definition_version?: number | null;
            /** @description at most 10,000, with names of at most 255 characters */
            variables?: {
                [key: string]: unknown;
            };
            correlation_id?: string | null;
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description runs this instance again: its definition, initial variables and metadata
             */
            source_instance_id?: string | null;
        };
        InstanceListItemDto: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description the definition version that the instance is bound to
             */
            definitionId: string;
            /** @description source_hash of that version at start */
            definitionHash: string;
            definition_key: string;
            definition_version: number;
            definition_name: string;
            /** @enum {string} */
            status: "running" | "completed" | "error" | "suspended" | "terminated";
            correlation_id: string | null;
            /** @description message when in error */
            error: string | null;
            /** Format: uuid */
            parent_instance_id: string | null;
            /**
             * @description what drives it now
             * @enum {string}
             */
            execution: "durable" | "transactional";
            /**
             * Format: date-time
             * @description when it went on with a workflow, where it began without one
             */
            promoted_at: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            ended_at: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description members that are null because they are too large for a list; reading the row by itself gives them whole */
            left_out?: string[];
        };
        WaitPlaceDto: {
            element_id: string;
            /** @description null for an element without a name */
            element_name: string | null;
            /**
             * Format: date-time
             * @description since when its oldest token is there
             */
            since: string;
        };
        OpenIncidentDto: {
            /** @description null where no element is at fault */
            element_id: string | null;
            element_name: string | null;
            /** @description null where it is not known any more */
            code: string | null;
            message: string | null;
        };
        ShownVariableDto: {
            name: string;
            /** @description the value; the first 200 characters of its JSON if it is longer than 1,000 bytes */
            value: ({
                [key: string]: unknown;
            } | null) | unknown[] | string | number | boolean;
            /** @description whether `value` is only the beginning */
            is_cut: boolean;
        };
        FoundInstanceDto: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description the definition version that the instance is bound to
             */
            definitionId: string;
            /** @description source_hash of that version at start */
            definitionHash: string;
            definition_key: string;
            definition_version: number;
            definition_name: string;
            /** @enum {string} */
            status: "running" | "completed" | "error" | "suspended" | "terminated";
            correlation_id: string | null;
            /** @description message when in error */
            error: string | null;
            /** Format: uuid */
            parent_instance_id: string | null;
            /**
             * @description what drives it now
             * @enum {string}
             */
            execution: "durable" | "transactional";
            /**
             * Format: date-time
             * @description when it went on with a workflow, where it began without one
             */
            promoted_at: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            ended_at: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description members that are null because they are too large for a list; reading the row by itself gives them whole */
            left_out?: string[];
            /** @description where its tokens move or wait: the first 5 elements, the oldest first */
            waits_at: components["schemas"]["WaitPlaceDto"][];
            /** @description the oldest one that is open */
            incident?: components["schemas"]["OpenIncidentDto"];
            /** @description those of `with_variables` that it has */
            variables?: components["schemas"]["ShownVariableDto"][];
        };
        VariableConditionDto: {
            name: string;
            /**
             * @description default: eq
             * @enum {string}
             */
            op?: "eq" | "neq" | "in" | "lt" | "lte" | "gt" | "gte";
            /** @description a text, number, boolean or null; a list of them for `in`; a text or number for lt, lte, gt, gte */
            value: (string | null) | number | boolean | ((string | null) | number | boolean)[];
        };
        SearchInstancesDto: {
            /** @description how many, default 50 */
            limit?: number;
            /** @description how many to pass over; not beside a `cursor` */
            offset?: number;
            /** @description the `next_cursor` of the page before */
            cursor?: string;
            ids?: string[];
            /** @description one of these */
            status?: ("running" | "completed" | "error" | "suspended" | "terminated")[];
            /** @description one key, or a list of which one must fit */
            definition_key?: string | string[];
            definition_version?: number;
            correlation_id?: string;
            /** Format: uuid */
            parent_instance_id?: string;
            /** @description whether an incident is open in it */
            has_incident?: boolean;
            /** @description at most 10 words, each in the error, whatever their case and accents */
            error?: string;
            /** @description a token is there now: it moves, waits, or an incident stopped it */
            element_id?: string;
            /** @description an ISO 8601 duration: a token waits longer, at `element_id` or anywhere */
            waiting_longer_than?: string;
            /**
             * Format: date-time
             * @description a token waits since before this time; not beside waiting_longer_than
             */
            waiting_since?: string;
            /**
             * Format: date-time
             * @description at or after
             */
            started_from?: string;
            /**
             * Format: date-time
             * @description before
             */
            started_to?: string;
            /**
             * Format: date-time
             * @description at or after
             */
            ended_from?: string;
            /**
             * Format: date-time
             * @description before
             */
            ended_to?: string;
            /** @description as `q` of the list */
            q?: string;
            /** @description all of them must hold */
            variables?: components["schemas"]["VariableConditionDto"][];
            /** @description names of variables whose values each instance is answered with */
            with_variables?: string[];
            /** @description default: the latest start first; instances without the value come last */
            sort?: {
                /** @enum {string} */
                by: "started_at" | "ended_at" | "updated_at" | "definition_key" | "correlation_id";
                /** @enum {string} */
                order?: "asc" | "desc";
            }[];
            /** @description true: the answer has the number of all that are found, at most 10,000 */
            count?: boolean;
        };
        InstanceDto: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description the definition version that the instance is bound to
             */
            definitionId: string;
            /** @description source_hash of that version at start */
            definitionHash: string;
            definition_key: string;
            definition_version: number;
            definition_name: string;
            /** @enum {string} */
            status: "running" | "completed" | "error" | "suspended" | "terminated";
            metadata: {
                [key: string]: unknown;
            };
            correlation_id: string | null;
            /** @description message when in error */
            error: string | null;
            /** Format: uuid */
            parent_instance_id: string | null;
            /**
             * @description what drives it now
             * @enum {string}
             */
            execution: "durable" | "transactional";
            /**
             * Format: date-time
             * @description when it went on with a workflow, where it began without one
             */
            promoted_at: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            ended_at: string | null;
            /** @description its last commit, as in `ETag` */
            commit_seq: number;
            variables: {
                [key: string]: unknown;
            };
        };
        TokenDto: {
            /** Format: uuid */
            id: string;
            element_id: string;
            element_type: string;
            /** @enum {string} */
            status: "active" | "waiting" | "dead";
            /**
             * Format: uuid
             * @description of a dead token: the incident that stopped it, absent if it has ended
             */
            incident_id?: string;
            /** Format: date-time */
            created_at: string;
        };
        HistoryEntryDto: {
            /** Format: uuid */
            id: string;
            /** @description place in the tenant’s chain */
            sequence: number;
            /** Format: uuid */
            instanceId: string | null;
            /** @enum {string} */
            actorType: "api_key" | "system" | "timer" | "engine";
            actorId: string | null;
            action: string;
            /** Format: date-time */
            createdAt: string;
            entryHash: string;
            prevEntryHash: string;
            hash_version: number;
            /** @description the commit of its instance that made it; null: none */
            commit_seq: number | null;
            payload: {
                [key: string]: unknown;
            } | null;
            /** @description members that are null because they are too large for a list; reading the row by itself gives them whole */
            left_out?: string[];
        };
        InstanceHashDto: {
            /** Format: uuid */
            instance_id: string;
            definition_key: string;
            definition_version: number;
            definition_hash: string;
            /** @description of what is stored now */
            current_definition_hash: string | null;
            hash_match: boolean;
            /** @enum {string} */
            algorithm: "sha256";
        };
        InstanceStatusDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "running" | "completed" | "error" | "suspended" | "terminated";
        };
        ReasonDto: {
            reason?: string | null;
        };
        EventAnswerDto: {
            /** Format: uuid */
            instance_id: string;
            /** @enum {string} */
            event_type: "message" | "signal" | "callback";
            event_name: string;
            /** @description waits that it reached */
            delivered: number;
            /** @description kept until someone waits for it */
            buffered: boolean;
        };
        SendEventDto: {
            /** @enum {string} */
            event_type: "message" | "signal" | "callback";
            /** @description as in the process model */
            event_name: string;
            payload?: {
                [key: string]: unknown;
            };
        };
        Variables: Record<string, never>;
        FollowingEntryDto: {
            /** @description as the audit log would name it */
            action: string;
            payload: {
                [key: string]: unknown;
            };
        };
        FollowingCommandDto: {
            command: string;
            element_id: string | null;
            /** @description what would be asked: method and address of a call without its query, key of a definition or decision, name of a data store */
            target: string | null;
            /** @description of a definition or decision; null: the one that is active then */
            version: number | null;
        };
        VariablesDryRunDto: {
            /** @description nothing was changed */
            dry_run: boolean;
            /** @description the commit after which it would be so */
            commit_seq: number;
            /** @enum {string} */
            instance_status: "running" | "completed" | "error" | "suspended" | "terminated";
            /** @description the values now of those variables that would be others; one that is new is not in it */
            before: {
                [key: string]: unknown;
            };
            /** @description the values then of the same variables, also of those that the process would write */
            after: {
                [key: string]: unknown;
            };
            /** @description audit entries that would follow */
            facts: components["schemas"]["FollowingEntryDto"][];
            /** @description work that would be begun or ended */
            commands: components["schemas"]["FollowingCommandDto"][];
        };
        UpdateVariablesDto: {
            /** @description merged into the variables */
            variables: {
                [key: string]: unknown;
            };
            reason?: string | null;
            /** @description tells what would follow, and changes nothing */
            dry_run?: boolean;
        };
        WaitTimerDto: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            due_at: string;
        };
        WaitMessageDto: {
            name: string;
            correlation: string | null;
        };
        WaitNameDto: {
            name: string;
        };
        WaitEventDto: {
            element_id: string;
            element_name: string | null;
            /** @enum {string} */
            kind: "timer" | "message" | "signal" | "callback" | "condition";
            timer?: components["schemas"]["WaitTimerDto"];
            message?: components["schemas"]["WaitMessageDto"];
            signal?: components["schemas"]["WaitNameDto"];
            callback?: components["schemas"]["WaitNameDto"];
        };
        ArmedBoundaryDto: {
            element_id: string;
            element_name: string | null;
            /** @enum {string} */
            kind: "timer" | "message" | "signal" | "callback" | "condition";
            timer?: components["schemas"]["WaitTimerDto"];
            message?: components["schemas"]["WaitMessageDto"];
            signal?: components["schemas"]["WaitNameDto"];
            callback?: components["schemas"]["WaitNameDto"];
            /** @description whether it ends the activity */
            interrupts: boolean;
        };
        WaitIncidentDto: {
            /** Format: uuid */
            id: string;
            code: string;
            message: string;
            /** @description of a job: attempts that workers have reported as failed */
            attempts: number | null;
            /** Format: date-time */
            raised_at: string | null;
        };
        WaitTaskDto: {
            /** Format: uuid */
            id: string;
            assignee: string | null;
            candidate_groups: string[];
            candidate_users: string[];
            /** Format: date-time */
            due_at: string | null;
            priority: number | null;
            /** Format: date-time */
            claimed_at: string | null;
            /** @description `assign` or `complete` while its listeners decide */
            asked_about: string | null;
        };
        LastAnswerDto: {
            /** @description null: the service did not answer */
            status: number | null;
            message: string;
            /** Format: date-time */
            at: string | null;
        };
        WaitCallDto: {
            /** Format: uuid */
            id: string;
            method: string | null;
            /** @description the URL without its query, secrets masked */
            address: string | null;
            /** @description that is under way or due next, from 1 */
            attempt: number | null;
            max_attempts: number | null;
            timeout_ms: number | null;
            /**
             * Format: date-time
             * @description null before the first failure
             */
            next_attempt_at: string | null;
            /** @description of the last attempt that failed */
            last_answer: components["schemas"]["LastAnswerDto"] | (never | null);
            is_async: boolean;
            /** @description of an asynchronous call: the service has accepted it, and its answer is awaited */
            is_acknowledged: boolean;
        };
        WaitJobDto: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @description that holds it now */
            worker: string | null;
            /** Format: date-time */
            locked_until: string | null;
            /**
             * Format: date-time
             * @description when its next attempt is due
             */
            retry_at: string | null;
            /** @description attempts that are left */
            retries: number;
            /** Format: date-time */
            due_at: string | null;
            /** @description when a listener is asked; null: no listener */
            listener: string | null;
        };
        LackedFlowDto: {
            flow_id: string;
            source_id: string;
            source_name: string | null;
        };
        WaitJoinDto: {
            /** @description null: it depends on more than its own flows */
            lacks: components["schemas"]["LackedFlowDto"][] | null;
        };
        CalledInstanceDto: {
            /** Format: uuid */
            id: string;
            definition_key: string;
            /** @description null: it has not started */
            definition_name: string | null;
            status: string | null;
        };
        WaitItemsDto: {
            /** @description null: a loop that repeats while a condition is true */
            total: number | null;
            done: number;
            /** @description that have begun and not ended */
            waiting: number;
            failed: number;
        };
        WaitDecisionDto: {
            key: string;
            /** @description null: the active one */
            version: number | null;
        };
        WaitStoreDto: {
            name: string;
            key: string;
        };
        WaitDto: {
            /**
             * Format: uuid
             * @description null: the incident froze no token
             */
            token_id: string | null;
            element_id: string | null;
            element_name: string | null;
            element_type: string | null;
            /** Format: date-time */
            since: string | null;
            /** @enum {string} */
            kind: "incident" | "task" | "job" | "call" | "called_instance" | "decision" | "data_store" | "join" | "event_gateway" | "events" | "multi_instance" | "subprocess" | "ready" | "timer" | "message" | "signal" | "callback" | "condition";
            incident?: components["schemas"]["WaitIncidentDto"];
            task?: components["schemas"]["WaitTaskDto"];
            timer?: components["schemas"]["WaitTimerDto"];
            message?: components["schemas"]["WaitMessageDto"];
            signal?: components["schemas"]["WaitNameDto"];
            callback?: components["schemas"]["WaitNameDto"];
            call?: components["schemas"]["WaitCallDto"];
            job?: components["schemas"]["WaitJobDto"];
            join?: components["schemas"]["WaitJoinDto"];
            called_instance?: components["schemas"]["CalledInstanceDto"];
            items?: components["schemas"]["WaitItemsDto"];
            decision?: components["schemas"]["WaitDecisionDto"];
            data_store?: components["schemas"]["WaitStoreDto"];
            /** @description of an event gateway: the first of them decides */
            first_of?: components["schemas"]["WaitEventDto"][];
            /** @description of one event with several triggers */
            events?: components["schemas"]["WaitEventDto"][];
            /** @description whether all of `events` must come */
            needs_all?: boolean;
            /** @description what is armed at its boundary */
            boundary: components["schemas"]["ArmedBoundaryDto"][];
        };
        WaitsDto: {
            /** Format: uuid */
            instance_id: string;
            /** @enum {string} */
            status: "running" | "completed" | "error" | "suspended" | "terminated";
            /** @description message when in error */
            error: string | null;
            /** @description the commit after which it is so */
            commit_seq: number;
            /** @description false: there are more waits than are listed */
            is_complete: boolean;
            /** @description the oldest incident first, then by age */
            waits: components["schemas"]["WaitDto"][];
        };
        PathElementDto: {
            element_id: string;
            /** @description how often */
            entered: number;
            /** Format: date-time */
            last_at: string;
        };
        PathFlowDto: {
            flow_id: string;
            /** @description how often */
            taken: number;
        };
        InstancePathDto: {
            /** @description in the order in which they were entered first */
            elements: components["schemas"]["PathElementDto"][];
            /** @description in the order in which they were taken first */
            flows: components["schemas"]["PathFlowDto"][];
            /** @description the commit after which it is so */
            commit_seq: number;
        };
        PastIncidentDto: {
            /** Format: uuid */
            id: string;
            code: string;
            message: string;
        };
        PastTokenDto: {
            /** Format: uuid */
            id: string;
            element_id: string;
            element_type: string;
            /** @enum {string} */
            status: "active" | "waiting" | "dead";
            /** Format: uuid */
            incident_id?: string;
            incident?: components["schemas"]["PastIncidentDto"];
        };
        PathDto: {
            /** @description in the order in which they were entered first */
            elements: components["schemas"]["PathElementDto"][];
            /** @description in the order in which they were taken first */
            flows: components["schemas"]["PathFlowDto"][];
        };
        PastInstanceDto: {
            /** Format: uuid */
            instance_id: string;
            commit_seq: number;
            /** @description the last commit there is now */
            last_commit_seq: number;
            /** Format: date-time */
            committed_at: string;
            /** @enum {string} */
            status: "running" | "completed" | "error" | "suspended" | "terminated";
            /** @description living and frozen ones, oldest first; at most 1,000 */
            tokens: components["schemas"]["PastTokenDto"][];
            /** @description of the process */
            variables: {
                [key: string]: unknown;
            };
            path: components["schemas"]["PathDto"];
        };
        CommitDto: {
            commit_seq: number;
            /** Format: date-time */
            committed_at: string;
            /** @description whether an incident was raised; null before this release */
            has_incident: boolean | null;
            /** @description entries of the audit log; null before this release */
            entries: number | null;
        };
        WriterDto: {
            /** @enum {string} */
            type: "api_key" | "system" | "timer" | "engine";
            /** @description of an API key */
            id: string | null;
        };
        VariableWriteDto: {
            name: string;
            commit_seq: number;
            /** Format: date-time */
            at: string;
            actor: components["schemas"]["WriterDto"];
            /** @description null: no element has written it */
            element_id: string | null;
            /** Format: uuid */
            token_id: string | null;
            /** @description any JSON value; null if it is left out */
            value: ({
                [key: string]: unknown;
            } | null) | unknown[] | string | number | boolean;
            /** @description members that are null because they are too large for a list; reading the row by itself gives them whole */
            left_out?: string[];
        };
        PlannedItemDto: {
            /** Format: uuid */
            instance_id: string;
            /** @description null: the tenant has no such instance */
            definition_key: string | null;
            correlation_id: string | null;
            /**
             * @description of the instance now
             * @enum {string|null}
             */
            status: "running" | "completed" | "error" | "suspended" | "terminated" | null;
            /** @description why it was not done, or would not be */
            message: string | null;
            /** @description whether its state allows the action now */
            is_left_out: boolean;
        };
        BatchPlanDto: {
            dry_run: boolean;
            /** @enum {string} */
            action: "retry" | "resume" | "suspend" | "terminate" | "move" | "set_variables" | "rerun";
            /** @description instances that match now, those that would be left out too */
            matched: number;
            /** @description of a search or ids: each of them */
            items?: components["schemas"]["PlannedItemDto"][];
        };
        BatchProblemDto: {
            /** Format: uuid */
            instance_id: string;
            /** @enum {string} */
            outcome: "refused" | "failed";
            message: string | null;
        };
        BatchDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            action: "retry" | "resume" | "suspend" | "terminate" | "move" | "set_variables" | "rerun";
            reason: string | null;
            /** @enum {string} */
            status: "running" | "completed";
            /**
             * @description who began it
             * @enum {string}
             */
            actor_type: "api_key" | "system" | "timer" | "engine";
            actor_id: string | null;
            /** @description instances of the frozen set; null for a filter */
            total: number | null;
            /** @description instances that it was done to */
            done: number;
            /** @description instances in whose state it cannot be done */
            refused: number;
            /** @description instances that did not answer in time */
            failed: number;
            /** @description ids of no instance of the tenant */
            left_out: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
            /** @description the filter or the search; null for ids */
            filter: {
                [key: string]: unknown;
            } | null;
            /** @description what a move or set_variables was asked for */
            change: {
                [key: string]: unknown;
            } | null;
            /** @description the first 100 that it was not done to */
            problems: components["schemas"]["BatchProblemDto"][];
        };
        StartBatchDto: {
            /** @enum {string} */
            action: "retry" | "resume" | "suspend" | "terminate" | "move" | "set_variables" | "rerun";
            /**
             * @description the filters of `GET /v1/instances`, at least one; instances that begin later are not part of the batch. One of filter, search and ids is needed
             * @example {
             *       "status": "error",
             *       "definition_key": "order",
             *       "var.region": "north"
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /**
             * @description the conditions of `POST /v1/instances/search`, at least one; what it finds now is a frozen set, of at most 10000 instances
             * @example {
             *       "element_id": "chargeCard",
             *       "has_incident": true,
             *       "error": "503"
             *     }
             */
            search?: {
                [key: string]: unknown;
            };
            /** @description a frozen set: these instances and no others */
            ids?: string[];
            /** @description for move: every token that stands there is moved */
            from_element_id?: string;
            /** @description for move: where to */
            target_element_id?: string;
            /** @description for set_variables and move: merged into the variables of each */
            variables?: {
                [key: string]: unknown;
            };
            /** @description written to the audit log of each */
            reason?: string | null;
            /** @description tells what would be done to which instances, and changes nothing */
            dry_run?: boolean;
        };
        BatchListItemDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            action: "retry" | "resume" | "suspend" | "terminate" | "move" | "set_variables" | "rerun";
            reason: string | null;
            /** @enum {string} */
            status: "running" | "completed";
            /**
             * @description who began it
             * @enum {string}
             */
            actor_type: "api_key" | "system" | "timer" | "engine";
            actor_id: string | null;
            /** @description instances of the frozen set; null for a filter */
            total: number | null;
            /** @description instances that it was done to */
            done: number;
            /** @description instances in whose state it cannot be done */
            refused: number;
            /** @description instances that did not answer in time */
            failed: number;
            /** @description ids of no instance of the tenant */
            left_out: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
        };
        BatchItemDto: {
            /** Format: uuid */
            instance_id: string;
            /** @description null: the tenant has no such instance */
            definition_key: string | null;
            correlation_id: string | null;
            /**
             * @description of the instance now
             * @enum {string|null}
             */
            status: "running" | "completed" | "error" | "suspended" | "terminated" | null;
            /** @description why it was not done, or would not be */
            message: string | null;
            /**
             * @description null until it is its turn
             * @enum {string|null}
             */
            outcome: "done" | "refused" | "failed" | "left_out" | null;
        };
        AddedTokenDto: {
            /** @description with `dry_run`: nothing was changed */
            dry_run?: boolean;
            /** @description with `dry_run`: the commit after which it would be so */
            commit_seq?: number;
            /** @description with `dry_run`: audit entries that would follow */
            facts?: components["schemas"]["FollowingEntryDto"][];
            /** @description with `dry_run`: work that would be begun or ended */
            commands?: components["schemas"]["FollowingCommandDto"][];
            /** Format: uuid */
            new_token_id: string;
            element_id: string;
            element_type: string;
        };
        AddTokenDto: {
            /** @description written to the audit log */
            reason?: string | null;
            /** @description tells what would follow, and changes nothing */
            dry_run?: boolean;
            /** @description merged into the variables before the token goes on */
            variables?: {
                [key: string]: unknown;
            };
            element_id: string;
        };
        TokenPairDto: {
            /** Format: uuid */
            new_token_id: string;
            /** Format: uuid */
            original_token_id: string;
        };
        MovedTokensDto: {
            /** @description with `dry_run`: nothing was changed */
            dry_run?: boolean;
            /** @description with `dry_run`: the commit after which it would be so */
            commit_seq?: number;
            /** @description with `dry_run`: audit entries that would follow */
            facts?: components["schemas"]["FollowingEntryDto"][];
            /** @description with `dry_run`: work that would be begun or ended */
            commands?: components["schemas"]["FollowingCommandDto"][];
            /** @description how many tokens were moved */
            moved: number;
            /** @description the first 100 of them, oldest first */
            tokens: components["schemas"]["TokenPairDto"][];
            from_element_id: string;
            to_element_id: string;
            /** @enum {string} */
            instance_status: "running" | "completed" | "error" | "suspended" | "terminated";
        };
        MoveTokensDto: {
            /** @description written to the audit log */
            reason?: string | null;
            /** @description tells what would follow, and changes nothing */
            dry_run?: boolean;
            /** @description merged into the variables before the token goes on */
            variables?: {
                [key: string]: unknown;
            };
            target_element_id: string;
            /** @description every token that stands there is moved */
            from_element_id: string;
        };
        RetriedTokenDto: {
            /** @description with `dry_run`: nothing was changed */
            dry_run?: boolean;
            /** @description with `dry_run`: the commit after which it would be so */
            commit_seq?: number;
            /** @description with `dry_run`: audit entries that would follow */
            facts?: components["schemas"]["FollowingEntryDto"][];
            /** @description with `dry_run`: work that would be begun or ended */
            commands?: components["schemas"]["FollowingCommandDto"][];
            /** Format: uuid */
            new_token_id: string;
            /** Format: uuid */
            original_token_id: string;
            element_id: string;
            element_type: string;
            /** @enum {string} */
            instance_status: "running" | "completed" | "error" | "suspended" | "terminated";
            /** @description names */
            variables_patched: string[];
        };
        RetryTokenDto: {
            /** @description written to the audit log */
            reason?: string | null;
            /** @description tells what would follow, and changes nothing */
            dry_run?: boolean;
            /** @description merged into the variables before the token goes on */
            variables?: {
                [key: string]: unknown;
            };
        };
        MovedTokenDto: {
            /** @description with `dry_run`: nothing was changed */
            dry_run?: boolean;
            /** @description with `dry_run`: the commit after which it would be so */
            commit_seq?: number;
            /** @description with `dry_run`: audit entries that would follow */
            facts?: components["schemas"]["FollowingEntryDto"][];
            /** @description with `dry_run`: work that would be begun or ended */
            commands?: components["schemas"]["FollowingCommandDto"][];
            /** Format: uuid */
            new_token_id: string;
            /** Format: uuid */
            original_token_id: string;
            from_element_id: string;
            to_element_id: string;
            /** @enum {string} */
            instance_status: "running" | "completed" | "error" | "suspended" | "terminated";
        };
        MoveTokenDto: {
            /** @description written to the audit log */
            reason?: string | null;
            /** @description tells what would follow, and changes nothing */
            dry_run?: boolean;
            /** @description merged into the variables before the token goes on */
            variables?: {
                [key: string]: unknown;
            };
            target_element_id: string;
        };
        CancelledTokenDto: {
            /** @description with `dry_run`: nothing was changed */
            dry_run?: boolean;
            /** @description with `dry_run`: the commit after which it would be so */
            commit_seq?: number;
            /** @description with `dry_run`: audit entries that would follow */
            facts?: components["schemas"]["FollowingEntryDto"][];
            /** @description with `dry_run`: work that would be begun or ended */
            commands?: components["schemas"]["FollowingCommandDto"][];
            /** Format: uuid */
            cancelled_token_id: string;
            element_id: string;
            /** @description active and waiting tokens that are left */
            remaining_active_tokens: number;
        };
        CancelTokenDto: {
            /** @description written to the audit log */
            reason?: string | null;
            /** @description tells what would follow, and changes nothing */
            dry_run?: boolean;
        };
        MessageAnswerDto: {
            /** Format: uuid */
            message_id: string;
            name: string;
            /**
             * @description who gets it: an instance that waits, new ones, whoever waits within its time to live, or nobody
             * @enum {string}
             */
            status: "delivered" | "started" | "buffered" | "discarded";
            /** @description of the instances that get it or begin with it */
            instance_ids: string[];
        };
        PublishMessageDto: {
            /** @description as in the process models */
            name: string;
            /** @description reaches only waits with the same key; without one, only waits without one */
            correlation_key?: string | null;
            variables?: {
                [key: string]: unknown;
            };
            /**
             * @description how long it is kept while nobody takes it, as `PT1H` or `30s`; one hour by default, at most 30 days
             * @example PT1H
             */
            ttl?: string;
        };
        SignalAnswerDto: {
            /** Format: uuid */
            signal_id: string;
            name: string;
            /** @description instances that get it or begin with it */
            instances: number;
        };
        PublishSignalDto: {
            /** @description as in the process models */
            name: string;
            variables?: {
                [key: string]: unknown;
            };
        };
        TaskListItemDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            status: "pending" | "claimed" | "completed" | "cancelled";
            /** Format: uuid */
            instance_id: string;
            element_id: string;
            definition_key: string;
            assignee: string | null;
            /** @description informational only */
            candidateGroups: string[];
            /** @description informational only; absent if there are none */
            candidateUsers?: string[];
            priority: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            claimed_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            due_at: string | null;
            /**
             * @description while its listeners are asked about that
             * @enum {string}
             */
            asked_about?: "assign" | "complete";
            /** @description why its listeners have refused last */
            refusal?: string;
            /** @description instance variables at task creation */
            variables: {
                [key: string]: unknown;
            } | null;
            /** @description members that are null because they are too large for a list; reading the row by itself gives them whole */
            left_out?: string[];
        };
        SearchTasksDto: {
            /** @description how many, default 50 */
            limit?: number;
            /** @description how many to pass over; not beside a `cursor` */
            offset?: number;
            /** @description the `next_cursor` of the page before */
            cursor?: string;
            assignee?: string;
            /** @description true: only tasks of nobody; not beside an assignee */
            unassigned?: boolean;
            /** @description tasks of any of these groups, or of any of the candidate users */
            candidate_groups?: string[];
            /** @description tasks of any of these users, or of any of the candidate groups */
            candidate_users?: string[];
            /** @description true: pending and claimed ones, which is the default without a status */
            open?: boolean;
            /** @enum {string} */
            status?: "pending" | "claimed" | "completed" | "cancelled";
            /** Format: date-time */
            due_before?: string;
            /** Format: date-time */
            due_after?: string;
            priority_from?: number;
            priority_to?: number;
            definition_key?: string;
            element_id?: string;
            /** Format: uuid */
            instance_id?: string;
            /** @description variables of the process by name, with the values that they have now */
            variables?: {
                [key: string]: unknown;
            };
            /** @description at most 10 words, each in the name, whatever their case and accents */
            text?: string;
            /** @description default: the oldest first; tasks without the value come last */
            sort?: {
                /** @enum {string} */
                by: "created_at" | "due_at" | "priority" | "name";
                /** @enum {string} */
                order?: "asc" | "desc";
            }[];
            /** @description true: the answer has the number of all tasks that are found */
            count?: boolean;
        };
        TaskDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            status: "pending" | "claimed" | "completed" | "cancelled";
            /** Format: uuid */
            instance_id: string;
            element_id: string;
            definition_key: string;
            assignee: string | null;
            /** @description informational only */
            candidateGroups: string[];
            /** @description informational only; absent if there are none */
            candidateUsers?: string[];
            priority: number | null;
            /** @description instance variables at task creation */
            variables: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            claimed_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            due_at: string | null;
            /**
             * @description while its listeners are asked about that
             * @enum {string}
             */
            asked_about?: "assign" | "complete";
            /** @description why its listeners have refused last */
            refusal?: string;
        };
        TaskFormDto: {
            /** Format: uuid */
            task_id: string;
            element_id: string;
            name: string;
            /** @description JSON Schema (draft 2020-12) of an object of the inputs */
            inputs: {
                [key: string]: unknown;
            };
            /** @description JSON Schema (draft 2020-12) of an object of the outputs; required is what every output set names */
            outputs: {
                [key: string]: unknown;
            };
            /** @description names of outputs; a completion has all of one set at least */
            output_sets: string[][];
            /** @description the task's */
            variables: {
                [key: string]: unknown;
            };
            /** @description svc:formKey of the element */
            form_key?: string;
            /** @description svc:Form of the element */
            form?: components["schemas"]["FormDto"];
        };
        TaskStateDto: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            status: "pending" | "claimed" | "completed" | "cancelled";
            /** Format: uuid */
            instance_id: string;
            assignee: string | null;
            /** Format: date-time */
            claimed_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /**
             * @description of a 202: its listeners are asked about that
             * @enum {string}
             */
            asked_about?: "assign" | "complete";
        };
        ClaimTaskDto: {
            /** @description default: the key's name */
            assignee?: string | null;
        };
        CompletedTaskDto: {
            /** @description with `dry_run`: nothing was changed */
            dry_run?: boolean;
            /** @description with `dry_run`: the commit after which it would be so */
            commit_seq?: number;
            /** @description with `dry_run`: audit entries that would follow */
            facts?: components["schemas"]["FollowingEntryDto"][];
            /** @description with `dry_run`: work that would be begun or ended */
            commands?: components["schemas"]["FollowingCommandDto"][];
            /** Format: uuid */
            id: string;
            /**
             * @description `completed`, unless its listeners are asked
             * @enum {string}
             */
            status: "completed" | "claimed";
            /**
             * @description of a 202: its listeners are asked about that
             * @enum {string}
             */
            asked_about?: "assign" | "complete";
            /**
             * @description with `dry_run`: what the instance would be
             * @enum {string}
             */
            instance_status?: "running" | "completed" | "error" | "suspended" | "terminated";
        };
        CompleteTaskDto: {
            /** @description merged into the instance's variables; outputs that the task declares (ioSpecification) may stand beside it by their names, and win */
            variables?: {
                [key: string]: unknown;
            };
            /** @description tells what would follow, and changes nothing */
            dry_run?: boolean;
        };
        DelegateTaskDto: {
            /** @description must claim the task */
            assignee: string;
        };
        JobListItemDto: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @description when a listener is asked: `start`, `end`, `create`, `assign`, `complete`, `cancel`; null: no listener */
            listener: string | null;
            /** @description of a task listener: `{id, name, assignee, candidate_groups, candidate_users, due_at, priority}` as they will be */
            task: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            status: "pending" | "locked" | "completed" | "failed" | "cancelled";
            /** Format: uuid */
            instance_id: string;
            definition_key: string;
            element_id: string;
            element_type: string;
            /** @description the element's name, or else its id */
            element_name: string;
            /** @description that got it last */
            worker: string | null;
            /** Format: date-time */
            locked_until: string | null;
            /**
             * Format: date-time
             * @description of a pending job: when its next attempt is due
             */
            retry_at: string | null;
            /** @description attempts that are left */
            retries: number;
            /** @description of the delivery that is under way, or of the last; from 1, and 0 before the first */
            attempt: number;
            priority: number;
            /** @description the task headers, evaluated */
            headers: {
                [key: string]: unknown;
            };
            /** @description `{code, message, details}` of the last failure */
            error: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description when its `timeout` ends
             */
            due_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** @description of the job's own */
            variables: {
                [key: string]: unknown;
            } | null;
            /** @description members that are null because they are too large for a list; reading the row by itself gives them whole */
            left_out?: string[];
        };
        ActivatedJobDto: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @description when a listener is asked: `start`, `end`, `create`, `assign`, `complete`, `cancel`; null: no listener */
            listener: string | null;
            /** @description of a task listener: `{id, name, assignee, candidate_groups, candidate_users, due_at, priority}` as they will be */
            task: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            status: "pending" | "locked" | "completed" | "failed" | "cancelled";
            /** Format: uuid */
            instance_id: string;
            definition_key: string;
            element_id: string;
            element_type: string;
            /** @description the element's name, or else its id */
            element_name: string;
            /**
             * Format: date-time
             * @description of a pending job: when its next attempt is due
             */
            retry_at: string | null;
            /** @description attempts that are left */
            retries: number;
            /** @description of the delivery that is under way, or of the last; from 1, and 0 before the first */
            attempt: number;
            priority: number;
            /** @description the task headers, evaluated */
            headers: {
                [key: string]: unknown;
            };
            /** @description `{code, message, details}` of the last failure */
            error: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description when its `timeout` ends
             */
            due_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            worker: string;
            /** Format: date-time */
            locked_until: string;
            /**
             * Format: uuid
             * @description goes into each answer
             */
            lock_token: string;
            definition_version: number;
            correlation_id: string | null;
            /** @description mapped inputs, or the named variables, or all */
            variables: {
                [key: string]: unknown;
            };
        };
        ActivateJobsDto: {
            /** @description 1 to 100 job types */
            types: string[];
            /** @description a name of the worker, which others see */
            worker: string;
            /** @description how many, default 1 */
            max_jobs?: number;
            /** @description ISO 8601 duration such as `PT30S`, 1 second to 24 hours; default `PT5M` */
            lock_for?: string;
            /** @description ISO 8601 duration such as `PT30S`, at most 60 seconds: how long to wait for a job; default: not */
            wait?: string;
            /** @description only these variables */
            variables?: string[];
        };
        JobDto: {
            /** Format: uuid */
            id: string;
            type: string;
            /** @description when a listener is asked: `start`, `end`, `create`, `assign`, `complete`, `cancel`; null: no listener */
            listener: string | null;
            /** @description of a task listener: `{id, name, assignee, candidate_groups, candidate_users, due_at, priority}` as they will be */
            task: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            status: "pending" | "locked" | "completed" | "failed" | "cancelled";
            /** Format: uuid */
            instance_id: string;
            definition_key: string;
            element_id: string;
            element_type: string;
            /** @description the element's name, or else its id */
            element_name: string;
            /** @description that got it last */
            worker: string | null;
            /** Format: date-time */
            locked_until: string | null;
            /**
             * Format: date-time
             * @description of a pending job: when its next attempt is due
             */
            retry_at: string | null;
            /** @description attempts that are left */
            retries: number;
            /** @description of the delivery that is under way, or of the last; from 1, and 0 before the first */
            attempt: number;
            priority: number;
            /** @description the task headers, evaluated */
            headers: {
                [key: string]: unknown;
            };
            /** @description of the job's own: mapped inputs, and what only inner scopes have */
            variables: {
                [key: string]: unknown;
            };
            /** @description `{code, message, details}` of the last failure */
            error: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description when its `timeout` ends
             */
            due_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
        };
        JobStateDto: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "pending" | "locked" | "completed" | "failed" | "cancelled";
            /** @description attempts that are left */
            retries: number;
            /** Format: date-time */
            locked_until: string | null;
            /** Format: date-time */
            retry_at: string | null;
        };
        CompleteJobDto: {
            /** Format: uuid */
            lock_token: string;
            /** @description the output, as that of a task */
            variables?: {
                [key: string]: unknown;
            };
            /** @description of a task listener: why it must not happen */
            refusal?: string | null;
            /** @description of a task listener: who gets the task */
            assignee?: string | null;
            /** @description of a task listener: the candidate groups */
            candidate_groups?: string[];
            /** @description of a task listener: the candidate users */
            candidate_users?: string[];
            /**
             * Format: date-time
             * @description of a task listener: until when
             */
            due_at?: string | null;
            /** @description of a task listener: its priority */
            priority?: number | null;
        };
        FailJobDto: {
            /** Format: uuid */
            lock_token: string;
            message: string;
            /** @description such as a stack trace */
            details?: string | null;
            /** @description attempts that are left; 0 is an incident. Default: one less */
            retries?: number;
            /** @description ISO 8601 duration such as `PT30S`; default: the `retryBackoff`, doubled with each attempt */
            retry_in?: string;
            /** @description for the next attempt */
            variables?: {
                [key: string]: unknown;
            };
        };
        ThrowJobErrorDto: {
            /** Format: uuid */
            lock_token: string;
            /** @description of a BPMN error */
            code: string;
            message?: string | null;
            /** @description what the error carries */
            variables?: {
                [key: string]: unknown;
            };
        };
        ExtendLockDto: {
            /** Format: uuid */
            lock_token: string;
            /** @description ISO 8601 duration such as `PT30S` from now, 1 second to 24 hours; default `PT5M` */
            lock_for?: string;
        };
        ReleaseJobDto: {
            /** Format: uuid */
            lock_token: string;
        };
        AnsweredCallDto: {
            /**
             * Format: uuid
             * @description the `Idempotency-Key` of the call
             */
            id: string;
            /** Format: uuid */
            instance_id: string;
        };
        AnswerCallDto: {
            /** @description the output of the call */
            variables?: {
                [key: string]: unknown;
            };
        };
        ThrowCallErrorDto: {
            /** @description of a BPMN error */
            code: string;
            message?: string | null;
            /** @description what the error carries */
            variables?: {
                [key: string]: unknown;
            };
        };
        TimerDto: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            instance_id: string;
            element_id: string;
            /**
             * Format: uuid
             * @description null where it may start an event subprocess
             */
            token_id: string | null;
            /** @enum {string} */
            status: "scheduled" | "fired" | "cancelled";
            /** Format: date-time */
            due_at: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was scheduled, fired or cancelled last
             */
            updated_at: string;
        };
        OperateTimerDto: {
            /** @description written to the audit log */
            reason?: string | null;
        };
        MoveTimerDto: {
            /** @description written to the audit log */
            reason?: string | null;
            /**
             * Format: date-time
             * @description one in the past makes it fire at once
             */
            due_at: string;
        };
        DataStoreEntrySummaryDto: {
            /** @description name of the store */
            store: string;
            key: string;
            /** @description one more with every write */
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        DataStoreEntryDto: {
            /** @description name of the store */
            store: string;
            key: string;
            /** @description one more with every write */
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description any JSON value */
            value: ({
                [key: string]: unknown;
            } | null) | unknown[] | string | number | boolean;
        };
        PutDataStoreEntryDto: {
            /** @description any JSON value */
            value: ({
                [key: string]: unknown;
            } | null) | unknown[] | string | number | boolean;
        };
        UploadSlotDto: {
            /** Format: uuid */
            file_id: string;
            /** @description opaque, signed; whoever has it may upload */
            upload_url: string;
            /** @enum {string} */
            method: "PUT";
            /** @description headers to be sent with the content */
            headers: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            expires_at: string;
        };
        RequestUploadDto: {
            /**
             * @description the variable that will hold the file
             * @example contract
             */
            variable: string;
            /**
             * @description a name without folders
             * @example contract.pdf
             */
            filename: string;
            /** @example application/pdf */
            content_type: string;
            /** @description bytes; the upload must have exactly so many */
            size: number;
            /** @description hex */
            sha256?: string | null;
        };
        FileDto: {
            /** Format: uuid */
            file_id: string;
            /** Format: uuid */
            instance_id: string;
            variable: string;
            filename: string;
            content_type: string;
            size: number;
            /** @description hex; null until it is known */
            sha256: string | null;
            /**
             * @description uploaded: the content was checked, the variable not yet written
             * @enum {string}
             */
            status: "pending" | "uploaded" | "confirmed";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description of the upload URL
             */
            expires_at: string;
        };
        FileRefDto: {
            /** @enum {string} */
            type: "file_ref";
            /** Format: uuid */
            file_id: string;
            filename: string;
            content_type: string;
            size: number;
            /** @description hex */
            sha256: string;
        };
        FileTombstoneDto: {
            /** @enum {string} */
            type: "file_ref_deleted";
            /** Format: uuid */
            file_id: string;
            /** Format: date-time */
            deleted_at: string;
        };
        CredentialDto: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            /** @description counts the values of this name */
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description of the value
             */
            updated_at: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description by a call, exact to a minute
             */
            last_used_at: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
        CreateCredentialDto: {
            /** @example payment-api-key */
            name: string;
            /** @description at most 64 KiB; never returned */
            value: string;
            description?: string | null;
        };
        RotateCredentialDto: {
            /** @description at most 64 KiB; never returned */
            value: string;
        };
        DeletedCredentialDto: {
            name: string;
            deleted: boolean;
            warnings: components["schemas"]["UseWarningDto"][];
        };
        CreatedWebhookDto: {
            /** Format: uuid */
            id: string;
            url: string;
            event_types: ("instance.started" | "instance.completed" | "instance.suspended" | "instance.terminated" | "instance.error" | "task.created" | "task.claimed" | "task.completed" | "task.overdue" | "timer.fired" | "job.failed" | "instance.token_retried" | "instance.token_moved" | "instance.token_cancelled" | "instance.token_added" | "instance.rerun_created")[];
            /** @description absent: events of all definitions */
            definition_key?: string;
            /** @description an inactive one receives tests only */
            is_active: boolean;
            /** @description absent: it is never made inactive by itself */
            disable_after?: number;
            /** Format: date-time */
            created_at: string;
        };
        CreateWebhookDto: {
            /**
             * @description http or https
             * @example https://example.com/hook
             */
            url: string;
            /**
             * @description at least one
             * @example [
             *       "instance.completed"
             *     ]
             */
            event_types: ("instance.started" | "instance.completed" | "instance.suspended" | "instance.terminated" | "instance.error" | "task.created" | "task.claimed" | "task.completed" | "task.overdue" | "timer.fired" | "job.failed" | "instance.token_retried" | "instance.token_moved" | "instance.token_cancelled" | "instance.token_added" | "instance.rerun_created")[];
            /** @description only events of this definition */
            definition_key?: string | null;
            /** @description signs deliveries; never returned; without one they are not signed */
            secret?: string | null;
            /**
             * @description names and texts, sent with each delivery as they are
             * @example {
             *       "Authorization": "Bearer …"
             *     }
             */
            headers?: {
                [key: string]: unknown;
            };
            /** @description makes it inactive after so many deliveries in a row that failed for good; without it that never happens */
            disable_after?: number | null;
        };
        WebhookDto: {
            /** Format: uuid */
            id: string;
            url: string;
            event_types: ("instance.started" | "instance.completed" | "instance.suspended" | "instance.terminated" | "instance.error" | "task.created" | "task.claimed" | "task.completed" | "task.overdue" | "timer.fired" | "job.failed" | "instance.token_retried" | "instance.token_moved" | "instance.token_cancelled" | "instance.token_added" | "instance.rerun_created")[];
            /** @description absent: events of all definitions */
            definition_key?: string;
            /** @description an inactive one receives tests only */
            is_active: boolean;
            /** @description absent: it is never made inactive by itself */
            disable_after?: number;
            /** Format: date-time */
            created_at: string;
            /** @description sent with each delivery */
            headers: {
                [key: string]: unknown;
            };
        };
        UpdateWebhookDto: {
            /**
             * @description http or https
             * @example https://example.com/hook
             */
            url?: string;
            /** @description at least one */
            event_types?: ("instance.started" | "instance.completed" | "instance.suspended" | "instance.terminated" | "instance.error" | "task.created" | "task.claimed" | "task.completed" | "task.overdue" | "timer.fired" | "job.failed" | "instance.token_retried" | "instance.token_moved" | "instance.token_cancelled" | "instance.token_added" | "instance.rerun_created")[];
            /** @description only events of this definition */
            definition_key?: string | null;
            is_active?: boolean;
            /** @description signs deliveries; never returned; without one they are not signed */
            secret?: string | null;
            /**
             * @description names and texts, sent with each delivery as they are
             * @example {
             *       "Authorization": "Bearer …"
             *     }
             */
            headers?: {
                [key: string]: unknown;
            };
            /** @description makes it inactive after so many deliveries in a row that failed for good; without it that never happens */
            disable_after?: number | null;
        };
        DeletedWebhookDto: {
            /** Format: uuid */
            id: string;
            deleted: boolean;
        };
        DeliverySummaryDto: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description the same for every delivery of the same event
             */
            event_id: string;
            /** @enum {string} */
            event_type: "instance.started" | "instance.completed" | "instance.suspended" | "instance.terminated" | "instance.error" | "task.created" | "task.claimed" | "task.completed" | "task.overdue" | "timer.fired" | "job.failed" | "instance.token_retried" | "instance.token_moved" | "instance.token_cancelled" | "instance.token_added" | "instance.rerun_created" | "test";
            /**
             * Format: uuid
             * @description null for a test
             */
            instance_id: string | null;
            /** @enum {string} */
            status: "pending" | "success" | "failed";
            /** @description attempts that were made */
            attempt_count: number;
            /** @description why it failed without a further attempt */
            reason: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
        };
        AttemptDto: {
            /** @description from 1 */
            number: number;
            /** Format: date-time */
            at: string;
            /** @description null where there was no answer */
            response_status: number | null;
            duration_ms: number;
            error: string | null;
        };
        DeliveryDto: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description the same for every delivery of the same event
             */
            event_id: string;
            /** @enum {string} */
            event_type: "instance.started" | "instance.completed" | "instance.suspended" | "instance.terminated" | "instance.error" | "task.created" | "task.claimed" | "task.completed" | "task.overdue" | "timer.fired" | "job.failed" | "instance.token_retried" | "instance.token_moved" | "instance.token_cancelled" | "instance.token_added" | "instance.rerun_created" | "test";
            /**
             * Format: uuid
             * @description null for a test
             */
            instance_id: string | null;
            /** @enum {string} */
            status: "pending" | "success" | "failed";
            /** @description attempts that were made */
            attempt_count: number;
            /** @description why it failed without a further attempt */
            reason: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string | null;
            /** @description in their order */
            attempts: components["schemas"]["AttemptDto"][];
            /** @description what is sent: `event`, `timestamp`, `data` */
            payload: {
                [key: string]: unknown;
            };
        };
        AuditEntryDto: {
            /** Format: uuid */
            id: string;
            /** @description place in the tenant’s chain */
            sequence: number;
            /** Format: uuid */
            instanceId: string | null;
            /** @enum {string} */
            actorType: "api_key" | "system" | "timer" | "engine";
            actorId: string | null;
            action: string;
            payload: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            entryHash: string;
            prevEntryHash: string;
            hash_version: number;
            /** @description the commit of its instance that made it; null: none */
            commit_seq: number | null;
        };
        ChainFailureDto: {
            sequence: number;
            /** Format: uuid */
            entry_id: string | null;
            /** @enum {string} */
            reason: "entry_changed" | "entry_missing" | "entry_inserted" | "order_changed" | "head_mismatch";
        };
        ChainReportDto: {
            valid: boolean;
            entries_checked: number;
            /** Format: date-time */
            from: string | null;
            /** Format: date-time */
            to: string | null;
            first_sequence: number | null;
            last_sequence: number | null;
            /** @description of the last entry checked */
            head_hash: string | null;
            /** @description where the chain begins since older entries were removed, if it was verified from there */
            checkpoint_sequence: number | null;
            /** @description signed heads from outside the database that were compared; null where none are at hand */
            witnesses_checked: number | null;
            /** @description at most 1,000 */
            failures: components["schemas"]["ChainFailureDto"][];
        };
        InstanceCountsDto: {
            running: number;
            completed: number;
            error: number;
            suspended: number;
            terminated: number;
        };
        TaskCountsDto: {
            pending: number;
            claimed: number;
            completed: number;
            cancelled: number;
            /** @description of the pending and claimed ones; noticed within a few seconds */
            overdue: number;
        };
        ServiceJobCountsDto: {
            /** @description no attempt has failed yet */
            running: number;
            /** @description an attempt has failed, and another runs or will follow */
            retrying: number;
            failed: number;
            completed: number;
        };
        TimerCountsDto: {
            scheduled: number;
            fired: number;
            cancelled: number;
        };
        WebhookDeliveryCountsDto: {
            pending: number;
            success: number;
            failed: number;
        };
        TenantSummaryDto: {
            instances: components["schemas"]["InstanceCountsDto"];
            tasks: components["schemas"]["TaskCountsDto"];
            serviceJobs: components["schemas"]["ServiceJobCountsDto"];
            timers: components["schemas"]["TimerCountsDto"];
            webhookDeliveries: components["schemas"]["WebhookDeliveryCountsDto"];
            storage: components["schemas"]["StorageUseDto"];
        };
        IncidentGroupDto: {
            definition_key: string;
            /** @description as the latest of these versions has it */
            definition_name: string;
            versions: number[];
            /** @description null where no element is at fault */
            element_id: string | null;
            element_name: string | null;
            /** @description null where it is not known any more */
            code: string | null;
            /** @description at most 200 characters, with `…` for ids and for numbers of four digits and more */
            message: string;
            instances: number;
            /** Format: date-time */
            first_at: string;
            /** Format: date-time */
            last_at: string;
            /** @description how many began in each of the last 24 hours, the last of which ends now */
            hours: number[];
        };
        IncidentGroupsDto: {
            /** @description the latest first */
            groups: components["schemas"]["IncidentGroupDto"][];
            /** @description false: there are more groups than the 100 that are told, or more than could be read */
            is_complete: boolean;
        };
        WaitGroupDto: {
            definition_key: string;
            /** @description as the latest of these versions has it */
            definition_name: string;
            versions: number[];
            element_id: string;
            element_name: string | null;
            element_type: string;
            instances: number;
            /** Format: date-time */
            oldest_since: string;
            /** Format: date-time */
            newest_since: string;
        };
        WaitGroupsDto: {
            /** @description those that wait longest first */
            groups: components["schemas"]["WaitGroupDto"][];
            /** @description false: there are more groups than the 100 that are told, or more than could be read */
            is_complete: boolean;
        };
        FigureDto: {
            /**
             * Format: date-time
             * @description when this part begins
             */
            start: string;
            started: number;
            completed: number;
            terminated: number;
            /** @description that put an instance into error */
            incidents: number;
            /** @description from start to end of the instances that ended in it; null if none did */
            median_seconds: number | null;
            /** @description 95 % of them took no longer */
            p95_seconds: number | null;
        };
        FiguresDto: {
            /** @enum {string} */
            period: "hour" | "day" | "month" | "year";
            /** @description oldest first; the last one is not over */
            figures: components["schemas"]["FigureDto"][];
        };
        SummaryDto: {
            instances: components["schemas"]["InstanceCountsDto"];
            tasks: components["schemas"]["TaskCountsDto"];
            serviceJobs: components["schemas"]["ServiceJobCountsDto"];
            timers: components["schemas"]["TimerCountsDto"];
            webhookDeliveries: components["schemas"]["WebhookDeliveryCountsDto"];
        };
        Error: {
            error: {
                /** @enum {string} */
                code: "VALIDATION_ERROR" | "VERIFICATION_FAILED" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "QUOTA_EXCEEDED" | "UNSUPPORTED_MEDIA_TYPE" | "VARIABLE_TYPE_MISMATCH" | "RATE_LIMITED" | "INTERNAL" | "SERVICE_UNAVAILABLE";
                message: string;
                request_id: string;
                findings?: components["schemas"]["Finding"][];
            };
        };
        Finding: {
            element_id: string | null;
            line: number | null;
            /** @enum {string} */
            severity: "error" | "warning";
            message: string;
            /** @description only of a deployment: the name of the source that has it */
            resource?: string;
        };
        TypedVariableErrors: {
            /** @enum {string} */
            error: "ValidationError";
            /** @enum {string} */
            code: "VALIDATION_ERROR";
            /** @description only of a completion that was taken nevertheless: the status of the instance now */
            instance_status?: string;
            /** @description only beside instance_status: how to go on */
            message?: string;
            request_id: string;
            errors: {
                path: string;
                message: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "health.alive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the process is alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthDto"];
                };
            };
        };
    };
    "health.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description everything the service needs is up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadyDto"];
                };
            };
        };
    };
    "registration.register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterDto"];
            };
        };
        responses: {
            /** @description a code was sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PendingRegistrationDto"];
                    };
                };
            };
        };
    };
    "registration.resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendCodeDto"];
            };
        };
        responses: {
            /** @description a code was sent if the tenant waits for one */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PendingRegistrationDto"];
                    };
                };
            };
        };
    };
    "registration.verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyRegistrationDto"];
            };
        };
        responses: {
            /** @description the tenant and its first key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VerifiedRegistrationDto"];
                    };
                };
            };
        };
    };
    "tenant.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TenantDto"];
                    };
                };
            };
        };
    };
    "tenant.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTenantDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TenantDto"];
                    };
                };
            };
        };
    };
    "apiKeys.list": {
        parameters: {
            query?: {
                /** @description how many, default 1000 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "apiKeys.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyDto"];
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedApiKeyDto"];
                    };
                };
            };
        };
    };
    "apiKeys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RevokedApiKeyDto"];
                    };
                };
            };
            /** @description with `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "sessions.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MeDto"];
                    };
                };
            };
        };
    };
    "sessions.end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "me.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MeDto"];
                    };
                };
            };
        };
    };
    "definitions.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DefinitionSummaryDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "definitions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDefinitionDto"];
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UploadedDefinitionDto"];
                    };
                };
            };
        };
    };
    "definitions.validate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateDefinitionDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ValidatedDefinitionDto"];
                    };
                };
            };
        };
    };
    "definitions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DefinitionDto"];
                    };
                };
            };
        };
    };
    "definitions.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDefinitionDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UploadedDefinitionDto"];
                    };
                };
            };
        };
    };
    "definitions.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "definitions.listVersions": {
        parameters: {
            query?: {
                /** @description how many, default 1000 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VersionDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "definitions.getVersion": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                v: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DefinitionDto"];
                    };
                };
            };
        };
    };
    "definitions.verify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                v: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SourceHashDto"];
                    };
                };
            };
        };
    };
    "definitions.rollback": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollbackDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RolledBackDto"];
                    };
                };
            };
        };
    };
    "definitions.xml": {
        parameters: {
            query?: {
                /** @description default: the active one */
                version?: number;
                /** @description true: with a generated diagram */
                layout?: "true" | "false";
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
        };
    };
    "definitions.statistics": {
        parameters: {
            query?: {
                /** @description default: the active one */
                version?: number;
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DefinitionStatisticsDto"];
                    };
                };
            };
        };
    };
    "definitions.form": {
        parameters: {
            query?: {
                /** @description default: the active one */
                version?: number;
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StartFormDto"];
                    };
                };
            };
        };
    };
    "definitions.mermaid": {
        parameters: {
            query?: {
                /** @description default: the active one */
                version?: number;
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    "decisions.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecisionSummaryDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "decisions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDecisionDto"];
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UploadedDecisionDto"];
                    };
                };
            };
        };
    };
    "decisions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecisionDto"];
                    };
                };
            };
        };
    };
    "decisions.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDecisionDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UploadedDecisionDto"];
                    };
                };
            };
        };
    };
    "decisions.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description deleted, although active definitions use it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedDecisionDto"];
                    };
                };
            };
            /** @description deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "decisions.listVersions": {
        parameters: {
            query?: {
                /** @description how many, default 1000 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VersionDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "decisions.getVersion": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                v: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecisionDto"];
                    };
                };
            };
        };
    };
    "decisions.verify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                v: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SourceHashDto"];
                    };
                };
            };
        };
    };
    "decisions.rollback": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RollbackDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RolledBackDto"];
                    };
                };
            };
        };
    };
    "evaluations.evaluate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EvaluationDto"];
                    };
                };
            };
        };
    };
    "evaluations.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                instance_id?: string;
                /** @description at or after */
                from?: string;
                /** @description before */
                to?: string;
                version?: number;
            };
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EvaluationListItemDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "evaluations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
                evaluation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EvaluationDto"];
                    };
                };
            };
        };
    };
    "deployments.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDeploymentDto"];
            };
        };
        responses: {
            /** @description nothing was added: with `dry_run`, or all is unchanged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeploymentDto"];
                    };
                };
            };
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeploymentDto"];
                    };
                };
            };
        };
    };
    "simulations.simulateSource": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateSourceDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SimulationDto"];
                    };
                };
            };
        };
    };
    "simulations.simulate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SimulationDto"];
                    };
                };
            };
        };
    };
    "instances.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                status?: "running" | "completed" | "error" | "suspended" | "terminated";
                definition_key?: string;
                definition_version?: number;
                correlation_id?: string;
                parent_instance_id?: string;
                /** @description at or after */
                started_from?: string;
                /** @description before */
                started_to?: string;
                /** @description at most 10 words, each in correlation id, definition name or metadata, whatever their case and accents */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstanceListItemDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "instances.start": {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N`: answer when the instance is quiescent, at most after N (30) seconds. `Preference-Applied` says that it is */
                Prefer?: string;
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartInstanceDto"];
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StartedInstanceDto"];
                    };
                };
            };
        };
    };
    "instances.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchInstancesDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FoundInstanceDto"][];
                        page: components["schemas"]["PageDto"];
                        count?: number;
                        count_is_exact?: boolean;
                    };
                };
            };
        };
    };
    "instances.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstanceDto"];
                    };
                };
            };
        };
    };
    "instances.listTokens": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TokenDto"][];
                    };
                };
            };
        };
    };
    "recovery.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddTokenDto"];
            };
        };
        responses: {
            /** @description with `dry_run`: what would follow */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddedTokenDto"];
                    };
                };
            };
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddedTokenDto"];
                    };
                };
            };
        };
    };
    "instances.history": {
        parameters: {
            query?: {
                /** @description default 1 */
                page?: number;
                /** @description default 50 */
                page_size?: number;
                /** @description by the place in the chain; default asc, the oldest first */
                order?: "asc" | "desc";
                actor_type?: "api_key" | "system" | "timer" | "engine";
                action?: string;
                /** @description at or after */
                from?: string;
                /** @description before */
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HistoryEntryDto"][];
                    };
                };
            };
        };
    };
    "instances.verify": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstanceHashDto"];
                    };
                };
            };
        };
    };
    "instances.suspend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstanceStatusDto"];
                    };
                };
            };
        };
    };
    "instances.resume": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstanceStatusDto"];
                    };
                };
            };
        };
    };
    "instances.terminate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstanceStatusDto"];
                    };
                };
            };
        };
    };
    "instances.sendEvent": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEventDto"];
            };
        };
        responses: {
            /** @description success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EventAnswerDto"];
                    };
                };
            };
        };
    };
    "instances.variables": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variables"];
                    };
                };
            };
        };
    };
    "instances.updateVariables": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateVariablesDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Variables"] | components["schemas"]["VariablesDryRunDto"];
                    };
                };
            };
        };
    };
    "instanceLog.waits": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitsDto"];
                    };
                };
            };
        };
    };
    "instanceLog.path": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InstancePathDto"];
                    };
                };
            };
        };
    };
    "instanceLog.at": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                commit_seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PastInstanceDto"];
                    };
                };
            };
        };
    };
    "instanceLog.listCommits": {
        parameters: {
            query?: {
                /** @description how many, default 1000 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CommitDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "instanceLog.listVariableWrites": {
        parameters: {
            query?: {
                /** @description how many, default 1000 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                /** @description of one variable */
                name?: string;
                /** @description `true`: the last write of each variable only */
                latest?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["VariableWriteDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "batches.start": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartBatchDto"];
            };
        };
        responses: {
            /** @description with `dry_run`: what it would be done to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BatchPlanDto"];
                    };
                };
            };
            /** @description success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BatchDto"];
                    };
                };
            };
        };
    };
    "batches.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                status?: "running" | "completed";
                action?: "retry" | "resume" | "suspend" | "terminate" | "move" | "set_variables" | "rerun";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BatchListItemDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "batches.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BatchDto"];
                    };
                };
            };
        };
    };
    "batches.listItems": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                /** @description waiting: its turn has not come */
                outcome?: "done" | "refused" | "failed" | "left_out" | "waiting";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BatchItemDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "recovery.moveAll": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveTokensDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MovedTokensDto"];
                    };
                };
            };
        };
    };
    "recovery.retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                tokenId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryTokenDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RetriedTokenDto"];
                    };
                };
            };
        };
    };
    "recovery.move": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                tokenId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveTokenDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MovedTokenDto"];
                    };
                };
            };
        };
    };
    "recovery.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `commit_seq` that the caller has seen, as in `ETag`. If the instance has moved on from it: 412, and nothing is changed. */
                "If-Match"?: string;
            };
            path: {
                tokenId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelTokenDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CancelledTokenDto"];
                    };
                };
            };
        };
    };
    "events.publishMessage": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishMessageDto"];
            };
        };
        responses: {
            /** @description success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MessageAnswerDto"];
                    };
                };
            };
        };
    };
    "events.publishSignal": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishSignalDto"];
            };
        };
        responses: {
            /** @description success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignalAnswerDto"];
                    };
                };
            };
        };
    };
    "eventStream.follow": {
        parameters: {
            query?: {
                /** @description only these types, or groups of them; by default all */
                types?: string;
                /** @description only of this instance */
                instance_id?: string;
                /** @description only of instances of this definition, and of the definition itself */
                definition_key?: string;
                /** @description the `id` of the last event that the client has; `Last-Event-ID` goes before it. By default from now on */
                after?: string;
            };
            header?: {
                /** @description the `id` of the last event that the client has, which browsers send by themselves */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description server-sent events without end; their form is in docs/event-stream.md */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    "tasks.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                status?: "pending" | "claimed" | "completed" | "cancelled";
                assignee?: string;
                instance_id?: string;
                definition_key?: string;
                due_before?: string;
                /** @description at most 10 words, each in the name, whatever their case and accents */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskListItemDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "tasks.search": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchTasksDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskListItemDto"][];
                        page: components["schemas"]["PageDto"];
                        count?: number;
                    };
                };
            };
        };
    };
    "tasks.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskDto"];
                    };
                };
            };
        };
    };
    "tasks.form": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskFormDto"];
                    };
                };
            };
        };
    };
    "tasks.claim": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimTaskDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskStateDto"];
                    };
                };
            };
            /** @description the listeners of the task are asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskStateDto"];
                    };
                };
            };
        };
    };
    "tasks.complete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteTaskDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CompletedTaskDto"];
                    };
                };
            };
            /** @description the listeners of the task are asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CompletedTaskDto"];
                    };
                };
            };
        };
    };
    "tasks.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskStateDto"];
                    };
                };
            };
        };
    };
    "tasks.unclaim": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskStateDto"];
                    };
                };
            };
        };
    };
    "tasks.delegate": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DelegateTaskDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskStateDto"];
                    };
                };
            };
            /** @description the listeners of the task are asked */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskStateDto"];
                    };
                };
            };
        };
    };
    "jobs.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                type?: string;
                status?: "pending" | "locked" | "completed" | "failed" | "cancelled";
                instance_id?: string;
                element_id?: string;
                worker?: string;
                /** @description open after its `due_at` */
                overdue?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobListItemDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "jobs.activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateJobsDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivatedJobDto"][];
                    };
                };
            };
        };
    };
    "jobs.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobDto"];
                    };
                };
            };
        };
    };
    "jobs.complete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteJobDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobStateDto"];
                    };
                };
            };
        };
    };
    "jobs.fail": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailJobDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobStateDto"];
                    };
                };
            };
        };
    };
    "jobs.throwError": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThrowJobErrorDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobStateDto"];
                    };
                };
            };
        };
    };
    "jobs.extend": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendLockDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobStateDto"];
                    };
                };
            };
        };
    };
    "jobs.release": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseJobDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobStateDto"];
                    };
                };
            };
        };
    };
    "callbacks.answer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description of the address in `X-Callback-Url` */
                callbackToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerCallDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AnsweredCallDto"];
                    };
                };
            };
        };
    };
    "callbacks.throwError": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description of the address in `X-Callback-Url` */
                callbackToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThrowCallErrorDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AnsweredCallDto"];
                    };
                };
            };
        };
    };
    "timers.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                instance_id?: string;
                status?: "scheduled" | "fired" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimerDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "timers.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimerDto"];
                    };
                };
            };
        };
    };
    "timers.move": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveTimerDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimerDto"];
                    };
                };
            };
        };
    };
    "timers.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperateTimerDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimerDto"];
                    };
                };
            };
        };
    };
    "timers.fire": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperateTimerDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimerDto"];
                    };
                };
            };
        };
    };
    "dataStores.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataStoreEntrySummaryDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "dataStores.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataStoreEntryDto"];
                    };
                };
            };
        };
    };
    "dataStores.put": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutDataStoreEntryDto"];
            };
        };
        responses: {
            /** @description the value is replaced */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataStoreEntryDto"];
                    };
                };
            };
            /** @description the entry is new */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DataStoreEntryDto"];
                    };
                };
            };
        };
    };
    "dataStores.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "files.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FileDto"][];
                    };
                };
            };
        };
    };
    "files.open": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestUploadDto"];
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UploadSlotDto"];
                    };
                };
            };
        };
    };
    "files.confirm": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                fileId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FileRefDto"];
                    };
                };
            };
        };
    };
    "files.download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description to the content, by a URL that is valid for a minute */
            302: {
                headers: {
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "files.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FileTombstoneDto"];
                    };
                };
            };
        };
    };
    "credentials.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CredentialDto"][];
                    };
                };
            };
        };
    };
    "credentials.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCredentialDto"];
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CredentialDto"];
                    };
                };
            };
        };
    };
    "credentials.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CredentialDto"];
                    };
                };
            };
        };
    };
    "credentials.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description deleted, although active definitions use it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedCredentialDto"];
                    };
                };
            };
            /** @description deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "credentials.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateCredentialDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CredentialDto"];
                    };
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description how many, default 1000 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookDto"];
            };
        };
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedWebhookDto"];
                    };
                };
            };
        };
    };
    "webhooks.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDto"];
                    };
                };
            };
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookDto"];
            };
        };
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDto"];
                    };
                };
            };
        };
    };
    "webhooks.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedWebhookDto"];
                    };
                };
            };
        };
    };
    "deliveries.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliverySummaryDto"];
                    };
                };
            };
        };
    };
    "deliveries.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                status?: "pending" | "success" | "failed";
                event_type?: "instance.started" | "instance.completed" | "instance.suspended" | "instance.terminated" | "instance.error" | "task.created" | "task.claimed" | "task.completed" | "task.overdue" | "timer.fired" | "job.failed" | "instance.token_retried" | "instance.token_moved" | "instance.token_cancelled" | "instance.token_added" | "instance.rerun_created" | "test";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliverySummaryDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "deliveries.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryDto"];
                    };
                };
            };
        };
    };
    "deliveries.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gives the first answer again, for 24 hours: of what took effect, and a 400. After any other refusal the request is tried anew. With another request 409. */
                "Idempotency-Key"?: string;
            };
            path: {
                deliveryId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliverySummaryDto"];
                    };
                };
            };
        };
    };
    "audit.list": {
        parameters: {
            query?: {
                /** @description how many, default 50 */
                limit?: number;
                /** @description how many to pass over; not beside a `cursor` */
                offset?: number;
                /** @description the `next_cursor` of the page before */
                cursor?: string;
                actor_type?: "api_key" | "system" | "timer" | "engine";
                action?: string;
                /** @description at or after */
                from?: string;
                /** @description before */
                to?: string;
                instance_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntryDto"][];
                        page: components["schemas"]["PageDto"];
                    };
                };
            };
        };
    };
    "audit.verify": {
        parameters: {
            query?: {
                /** @description at or after */
                from?: string;
                /** @description before */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChainReportDto"];
                    };
                };
            };
        };
    };
    "audit.export": {
        parameters: {
            query?: {
                /** @description created at or after */
                from?: string;
                /** @description created before */
                to?: string;
                /** @description only entries after this sequence */
                after_sequence?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description one entry per line, then a line with the end; the form of the lines is in docs/audit.md */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    "monitoring.summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TenantSummaryDto"];
                    };
                };
            };
        };
    };
    "monitoring.incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IncidentGroupsDto"];
                    };
                };
            };
        };
    };
    "monitoring.waits": {
        parameters: {
            query?: {
                /** @description an ISO 8601 duration, such as P3D; default: of any length */
                longer_than?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitGroupsDto"];
                    };
                };
            };
        };
    };
    "monitoring.figures": {
        parameters: {
            query?: {
                /** @description default: day */
                period?: "hour" | "day" | "month" | "year";
                /** @description default: all definitions */
                definition_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FiguresDto"];
                    };
                    "text/csv": string;
                };
            };
        };
    };
    "monitoring.system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description sums over all tenants */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SummaryDto"];
                    };
                };
            };
        };
    };
    "metrics.read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description text exposition of Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    "schemas.process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the JSON Schema */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, never>;
                };
            };
        };
    };
    "schemas.decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the JSON Schema */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, never>;
                };
            };
        };
    };
    "schemas.svcModdle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the moddle descriptor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
}
