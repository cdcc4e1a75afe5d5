// Written by `npm run openapi` from apps/api/openapi.json. Changes by hand are lost.

import type { Body, CallOptions, Data, Item, Json, OperationRow, Page, Query } from '../operation.js';

export interface Operations {
  readonly health: {
    /** Whether the process runs. For supervisors. It asks nothing else. */
    alive(options?: CallOptions): Promise<Json<'health.alive'>>;
    /** Whether the service can work. Asks the database and Temporal. 503 names what is missing. */
    ready(options?: CallOptions): Promise<Json<'health.ready'>>;
  };
  readonly registration: {
    /** Register a tenant. Sends a code to the address, which confirms it. */
    register(body: Body<'registration.register'>, options?: CallOptions): Promise<Data<'registration.register'>>;
    /** Send the code again. The former code is no longer valid. */
    resend(body: Body<'registration.resend'>, options?: CallOptions): Promise<Data<'registration.resend'>>;
    /** Confirm a registration. Makes the tenant and answers with its first key, shown once. */
    verify(body: Body<'registration.verify'>, options?: CallOptions): Promise<Data<'registration.verify'>>;
  };
  readonly tenant: {
    /** Get the tenant of the key. Its name, plan and settings. */
    get(options?: CallOptions): Promise<Data<'tenant.get'>>;
    /** Change the tenant. Only supplied fields change. Scope: `admin`. */
    update(body?: Body<'tenant.update'>, options?: CallOptions): Promise<Data<'tenant.update'>>;
  };
  readonly apiKeys: {
    /** Create an API key. The answer shows the key once. Its scopes and its expiry never change. Scope: `admin`. */
    create(body: Body<'apiKeys.create'>, options?: CallOptions): Promise<Data<'apiKeys.create'>>;
    /** List API keys. Revoked ones too; never the keys themselves. Scope: `admin`. */
    list(query?: Query<'apiKeys.list'>, options?: CallOptions): Promise<Page<'apiKeys.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'apiKeys.list'>, options?: CallOptions): AsyncIterableIterator<Item<'apiKeys.list'>>;
    /** Revoke an API key. It is refused at once in this process, and within two seconds in all others. Scope: `admin`. */
    revoke(id: string, options?: CallOptions): Promise<Data<'apiKeys.revoke'>>;
  };
  readonly sessions: {
    /** Sign a browser in. Sets the cookie of a new session, which stands for the key. By plain http only on localhost. A session whose cookie came along ends. */
    create(options?: CallOptions): Promise<Data<'sessions.create'>>;
    /** Sign a browser out. Ends the session whose cookie came along. 404 if there is none. */
    end(options?: CallOptions): Promise<Data<'sessions.end'>>;
  };
  readonly me: {
    /** Get who one is. The tenant, key and scopes of the request, and its session. */
    get(options?: CallOptions): Promise<Data<'me.get'>>;
  };
  readonly definitions: {
    /** Upload a new definition. Compiles a BPMN, JSON or YAML source to version 1 of a new key. A source that cannot run is 400 with all findings. Scope: `definitions:write`. */
    create(body: Body<'definitions.create'>, options?: CallOptions): Promise<Data<'definitions.create'>>;
    /** List definitions. The active version of each key, newest first, in pages, without sources. Scope: `definitions:read`. */
    list(query?: Query<'definitions.list'>, options?: CallOptions): Promise<Page<'definitions.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'definitions.list'>, options?: CallOptions): AsyncIterableIterator<Item<'definitions.list'>>;
    /** Check a source. Tells the findings that an upload would get, and stores nothing. Scope: `definitions:read`. */
    validate(body: Body<'definitions.validate'>, options?: CallOptions): Promise<Data<'definitions.validate'>>;
    /** Get a definition. The active version with its source. Scope: `definitions:read`. */
    get(key: string, options?: CallOptions): Promise<Data<'definitions.get'>>;
    /** Upload the next version. It is active at once. Running instances keep theirs. Scope: `definitions:write`. */
    update(key: string, body: Body<'definitions.update'>, options?: CallOptions): Promise<Data<'definitions.update'>>;
    /** Delete a definition. No version is active then. Versions stay readable, instances go on. Scope: `definitions:write`. */
    remove(key: string, options?: CallOptions): Promise<Data<'definitions.remove'>>;
    /** List the versions of a definition. Newest first. Also of a deleted key, since instances and the audit log name versions. Scope: `definitions:read`. */
    listVersions(key: string, query?: Query<'definitions.listVersions'>, options?: CallOptions): Promise<Page<'definitions.listVersions'>>;
    /** Every item of `listVersions`, page by page. */
    allVersions(key: string, query?: Query<'definitions.listVersions'>, options?: CallOptions): AsyncIterableIterator<Item<'definitions.listVersions'>>;
    /** Get one version of a definition. Also of a deleted key, since instances and the audit log name versions. Scope: `definitions:read`. */
    getVersion(key: string, v: string | number, options?: CallOptions): Promise<Data<'definitions.getVersion'>>;
    /** Get the hash of a version. With the way to compute it again from the source. Scope: `definitions:read`. */
    verify(key: string, v: string | number, options?: CallOptions): Promise<Data<'definitions.verify'>>;
    /** Activate a stored version. Running instances notice nothing. Scope: `definitions:write`. */
    rollback(key: string, body: Body<'definitions.rollback'>, options?: CallOptions): Promise<Data<'definitions.rollback'>>;
    /** Get a definition as BPMN. As uploaded, or generated from JSON or YAML; with a generated diagram if wanted. Scope: `definitions:read`. */
    xml(key: string, query?: Query<'definitions.xml'>, options?: CallOptions): Promise<string>;
    /** Get the statistics of a version by element. Tokens and incidents that are there now, how often it was passed and how long that took, and instances by status. Scope: `instances:read`. */
    statistics(key: string, query?: Query<'definitions.statistics'>, options?: CallOptions): Promise<Data<'definitions.statistics'>>;
    /** Get the form of the start. What a person is asked before an instance starts: the key, the JSON Schema or the form of form-js of the start event. 404 if it has none. Scope: `definitions:read`. */
    form(key: string, query?: Query<'definitions.form'>, options?: CallOptions): Promise<Data<'definitions.form'>>;
    /** Get a definition as Mermaid text. A flowchart of the process. Scope: `definitions:read`. */
    mermaid(key: string, query?: Query<'definitions.mermaid'>, options?: CallOptions): Promise<string>;
  };
  readonly decisions: {
    /** Upload a new decision. A decision table in JSON or YAML. One that cannot be evaluated is 400 with all findings. Scope: `definitions:write`. */
    create(body: Body<'decisions.create'>, options?: CallOptions): Promise<Data<'decisions.create'>>;
    /** List decisions. The active version of each key, newest first, in pages, without sources. Scope: `definitions:read`. */
    list(query?: Query<'decisions.list'>, options?: CallOptions): Promise<Page<'decisions.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'decisions.list'>, options?: CallOptions): AsyncIterableIterator<Item<'decisions.list'>>;
    /** Get a decision. The active version with its source and its warnings. Scope: `definitions:read`. */
    get(key: string, options?: CallOptions): Promise<Data<'decisions.get'>>;
    /** Upload the next version of a decision. It is active at once. Scope: `definitions:write`. */
    update(key: string, body: Body<'decisions.update'>, options?: CallOptions): Promise<Data<'decisions.update'>>;
    /** Delete a decision. No version is active then. Versions and evaluations stay readable. Warns of active definitions that use it. Scope: `definitions:write`. */
    remove(key: string, options?: CallOptions): Promise<Data<'decisions.remove'>>;
    /** List the versions of a decision. Newest first. Also of a deleted key, since instances and the audit log name versions. Scope: `definitions:read`. */
    listVersions(key: string, query?: Query<'decisions.listVersions'>, options?: CallOptions): Promise<Page<'decisions.listVersions'>>;
    /** Every item of `listVersions`, page by page. */
    allVersions(key: string, query?: Query<'decisions.listVersions'>, options?: CallOptions): AsyncIterableIterator<Item<'decisions.listVersions'>>;
    /** Get one version of a decision. Also of a deleted key, since instances and the audit log name versions. Scope: `definitions:read`. */
    getVersion(key: string, v: string | number, options?: CallOptions): Promise<Data<'decisions.getVersion'>>;
    /** Get the hash of a version of a decision. With the way to compute it again from the source. Scope: `definitions:read`. */
    verify(key: string, v: string | number, options?: CallOptions): Promise<Data<'decisions.verify'>>;
    /** Activate a stored version of a decision. Processes that name no version use it from now on. Scope: `definitions:write`. */
    rollback(key: string, body: Body<'decisions.rollback'>, options?: CallOptions): Promise<Data<'decisions.rollback'>>;
  };
  readonly evaluations: {
    /** Evaluate a decision. The evaluation is kept with its inputs, outputs and matched rules. Scope: `definitions:read`. */
    evaluate(key: string, body?: Body<'evaluations.evaluate'>, options?: CallOptions): Promise<Data<'evaluations.evaluate'>>;
    /** List the evaluations of a decision. Of processes and of requests. Newest first, in pages. Scope: `definitions:read`. */
    list(key: string, query?: Query<'evaluations.list'>, options?: CallOptions): Promise<Page<'evaluations.list'>>;
    /** Every item of `list`, page by page. */
    all(key: string, query?: Query<'evaluations.list'>, options?: CallOptions): AsyncIterableIterator<Item<'evaluations.list'>>;
    /** Get an evaluation. Also of a deleted decision. Scope: `definitions:read`. */
    get(key: string, evaluationId: string, options?: CallOptions): Promise<Data<'evaluations.get'>>;
  };
  readonly deployments: {
    /** Upload several sources at once. Processes and decisions become active together, or none does. Those whose source is the same stay. With `dry_run` it tells what would follow and changes nothing. Scope: `definitions:write`. */
    create(body: Body<'deployments.create'>, options?: CallOptions): Promise<Data<'deployments.create'>>;
  };
  readonly simulations: {
    /** Simulate a source. Plays a process that is not stored on a virtual clock, with a script for what happens outside. Scope: `definitions:read`. */
    simulateSource(body: Body<'simulations.simulateSource'>, options?: CallOptions): Promise<Data<'simulations.simulateSource'>>;
    /** Simulate a definition. Plays a version on a virtual clock, with a script for what happens outside. Scope: `definitions:read`. */
    simulate(key: string, body?: Body<'simulations.simulate'>, options?: CallOptions): Promise<Data<'simulations.simulate'>>;
  };
  readonly instances: {
    /** Start an instance, or run one again. The active version unless one is named. With `source_instance_id` it begins with the variables of that one. Scope: `instances:write`. */
    start(body?: Body<'instances.start'>, options?: CallOptions): Promise<Data<'instances.start'>>;
    /** List instances. By status, definition, times, words and values of variables (`var.<name>`). Newest first, in pages. Scope: `instances:read`. */
    list(query?: Query<'instances.list'>, options?: CallOptions): Promise<Page<'instances.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'instances.list'>, options?: CallOptions): AsyncIterableIterator<Item<'instances.list'>>;
    /** Search instances. By status, definition, times, incidents, place and time of a wait, error and values of variables; sorted, in pages, counted if wanted. With where each is, and chosen variables. Scope: `instances:read`. */
    search(body?: Body<'instances.search'>, options?: CallOptions): Promise<Page<'instances.search'>>;
    /** Get an instance. With its variables and, in error, what went wrong. Scope: `instances:read`. */
    get(id: string, options?: CallOptions): Promise<Data<'instances.get'>>;
    /** List the tokens of an instance. Where it stands: active tokens first, then dead ones from the newest. Scope: `instances:read`. */
    listTokens(id: string, options?: CallOptions): Promise<Data<'instances.listTokens'>>;
    /** Get the history of an instance. Its entries of the audit log, oldest first, in pages. Scope: `instances:read`. */
    history(id: string, query?: Query<'instances.history'>, options?: CallOptions): Promise<Data<'instances.history'>>;
    /** Verify the history of an instance. Recomputes the hashes of its entries. Scope: `instances:read`. */
    verify(id: string, options?: CallOptions): Promise<Data<'instances.verify'>>;
    /** Suspend an instance. It and what it has called stand still; events are held until it is resumed. Scope: `instances:write`. */
    suspend(id: string, body?: Body<'instances.suspend'>, options?: CallOptions): Promise<Data<'instances.suspend'>>;
    /** Resume an instance. A suspended one goes on; one in error tries again what failed. Scope: `instances:write`. */
    resume(id: string, body?: Body<'instances.resume'>, options?: CallOptions): Promise<Data<'instances.resume'>>;
    /** Terminate an instance. It ends at once, with all that it has called. This cannot be taken back. Scope: `instances:write`. */
    terminate(id: string, body?: Body<'instances.terminate'>, options?: CallOptions): Promise<Data<'instances.terminate'>>;
    /** Send an event to an instance. A message, signal or callback by its name; kept if nothing waits for it yet. Scope: `instances:write`. */
    sendEvent(id: string, body: Body<'instances.sendEvent'>, options?: CallOptions): Promise<Data<'instances.sendEvent'>>;
    /** Get the variables of an instance. All variables of the process. Scope: `instances:read`. */
    variables(id: string, options?: CallOptions): Promise<Data<'instances.variables'>>;
    /** Change variables of an instance. The given ones are merged. Typed ones are checked. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`. */
    updateVariables(id: string, body: Body<'instances.updateVariables'>, options?: CallOptions): Promise<Data<'instances.updateVariables'>>;
  };
  readonly recovery: {
    /** Add a token. At any element of the instance. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`. */
    add(id: string, body: Body<'recovery.add'>, options?: CallOptions): Promise<Data<'recovery.add'>>;
    /** Move all tokens of an element. To another element. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`. */
    moveAll(id: string, body: Body<'recovery.moveAll'>, options?: CallOptions): Promise<Data<'recovery.moveAll'>>;
    /** Retry a dead token. Makes its call or evaluation again, with changed variables if given. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`. */
    retry(id: string, tokenId: string, body?: Body<'recovery.retry'>, options?: CallOptions): Promise<Data<'recovery.retry'>>;
    /** Move a token. To another element. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`. */
    move(id: string, tokenId: string, body: Body<'recovery.move'>, options?: CallOptions): Promise<Data<'recovery.move'>>;
    /** Cancel a token. With its task and what it has called. With `dry_run` it tells what would follow and changes nothing. Scope: `instances:write`. */
    cancel(id: string, tokenId: string, body?: Body<'recovery.cancel'>, options?: CallOptions): Promise<Data<'recovery.cancel'>>;
  };
  readonly instanceLog: {
    /** Say why an instance waits. One entry for each token that waits or is in incident: what it waits for, since when, and what is armed beside it. Scope: `instances:read`. */
    waits(id: string, options?: CallOptions): Promise<Data<'instanceLog.waits'>>;
    /** Get the path of an instance. The elements that it has entered and the sequence flows that were taken, with their counts. Scope: `instances:read`. */
    path(id: string, options?: CallOptions): Promise<Data<'instanceLog.path'>>;
    /** Get an instance as it was after a commit. Its status, tokens, variables and path, computed again from its log. Scope: `instances:read`. */
    at(id: string, commitSeq: string, options?: CallOptions): Promise<Data<'instanceLog.at'>>;
    /** List the commits of an instance. Oldest first, in pages: when, and whether something failed. Scope: `instances:read`. */
    listCommits(id: string, query?: Query<'instanceLog.listCommits'>, options?: CallOptions): Promise<Page<'instanceLog.listCommits'>>;
    /** Every item of `listCommits`, page by page. */
    allCommits(id: string, query?: Query<'instanceLog.listCommits'>, options?: CallOptions): AsyncIterableIterator<Item<'instanceLog.listCommits'>>;
    /** List who has changed variables of an instance. Each write with its commit, actor and element. Newest first, in pages. Scope: `instances:read`. */
    listVariableWrites(id: string, query?: Query<'instanceLog.listVariableWrites'>, options?: CallOptions): Promise<Page<'instanceLog.listVariableWrites'>>;
    /** Every item of `listVariableWrites`, page by page. */
    allVariableWrites(id: string, query?: Query<'instanceLog.listVariableWrites'>, options?: CallOptions): AsyncIterableIterator<Item<'instanceLog.listVariableWrites'>>;
  };
  readonly batches: {
    /** Act on many instances. All that a filter or a search finds, or those of the ids. With `dry_run` it tells what would follow and changes nothing. Scope: `admin`. */
    start(body: Body<'batches.start'>, options?: CallOptions): Promise<Data<'batches.start'>>;
    /** List batches. The newest first, with their counts, in pages. Scope: `admin`. */
    list(query?: Query<'batches.list'>, options?: CallOptions): Promise<Page<'batches.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'batches.list'>, options?: CallOptions): AsyncIterableIterator<Item<'batches.list'>>;
    /** Get a batch. How far it has come, and what was refused. Scope: `admin`. */
    get(id: string, options?: CallOptions): Promise<Data<'batches.get'>>;
    /** List the instances of a batch. Each with what came of it, in pages. Scope: `admin`. */
    listItems(id: string, query?: Query<'batches.listItems'>, options?: CallOptions): Promise<Page<'batches.listItems'>>;
    /** Every item of `listItems`, page by page. */
    allItems(id: string, query?: Query<'batches.listItems'>, options?: CallOptions): AsyncIterableIterator<Item<'batches.listItems'>>;
  };
  readonly events: {
    /** Publish a message. To the oldest instance that waits for its name and key; otherwise it starts instances, or is kept. Scope: `instances:write`. */
    publishMessage(body: Body<'events.publishMessage'>, options?: CallOptions): Promise<Data<'events.publishMessage'>>;
    /** Publish a signal. To all instances that wait for it, and to all that it starts. It is not kept. Scope: `instances:write`. */
    publishSignal(body: Body<'events.publishSignal'>, options?: CallOptions): Promise<Data<'events.publishSignal'>>;
  };
  readonly eventStream: {
    /** Follow what happens. Server-sent events of what is committed in the tenant, in its order, from a cursor or from now on. It needs `Accept: text/event-stream`. Scope: `instances:read`. */
    follow(query?: Query<'eventStream.follow'>, options?: CallOptions): Promise<Response>;
  };
  readonly tasks: {
    /** List human tasks. By status, assignee, instance, definition, due date and words. Oldest first, in pages. Scope: `tasks:read`. */
    list(query?: Query<'tasks.list'>, options?: CallOptions): Promise<Page<'tasks.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'tasks.list'>, options?: CallOptions): AsyncIterableIterator<Item<'tasks.list'>>;
    /** Search human tasks. By assignee, candidates, due date, priority, place and variables of the process; sorted, in pages, counted if wanted. Open ones unless it says otherwise. Scope: `tasks:read`. */
    search(body?: Body<'tasks.search'>, options?: CallOptions): Promise<Page<'tasks.search'>>;
    /** Get a human task. With the variables at its creation. Scope: `tasks:read`. */
    get(id: string, options?: CallOptions): Promise<Data<'tasks.get'>>;
    /** Get the form of a task. Its declared inputs and outputs as JSON Schema, with their present values. Scope: `tasks:read`. */
    form(id: string, options?: CallOptions): Promise<Data<'tasks.form'>>;
    /** Claim a task. For the given assignee, or for the name of the key. Scope: `tasks:write`. */
    claim(id: string, body?: Body<'tasks.claim'>, options?: CallOptions): Promise<Data<'tasks.claim'>>;
    /** Complete a task. Its variables are merged, and the instance goes on. With `dry_run` it tells what would follow and changes nothing. Scope: `tasks:write`. */
    complete(id: string, body?: Body<'tasks.complete'>, options?: CallOptions): Promise<Data<'tasks.complete'>>;
    /** Cancel a task. Its token stays, to be moved by an operator. Scope: `tasks:write`. */
    cancel(id: string, options?: CallOptions): Promise<Data<'tasks.cancel'>>;
    /** Give a task back. It is pending again. Scope: `tasks:write`. */
    unclaim(id: string, options?: CallOptions): Promise<Data<'tasks.unclaim'>>;
    /** Delegate a task. The new assignee must claim it. Scope: `tasks:write`. */
    delegate(id: string, body: Body<'tasks.delegate'>, options?: CallOptions): Promise<Data<'tasks.delegate'>>;
  };
  readonly jobs: {
    /** List jobs. Work that workers pull. Oldest first, in pages. Scope: `jobs:work`. */
    list(query?: Query<'jobs.list'>, options?: CallOptions): Promise<Page<'jobs.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'jobs.list'>, options?: CallOptions): AsyncIterableIterator<Item<'jobs.list'>>;
    /** Get jobs to work on. Locks pending jobs of these types for the worker, those of the highest priority and then the oldest first. With `wait` it answers when there is one. Scope: `jobs:work`. */
    activate(body: Body<'jobs.activate'>, options?: CallOptions): Promise<Data<'jobs.activate'>>;
    /** Get a job. With the variables of its own. Scope: `jobs:work`. */
    get(id: string, options?: CallOptions): Promise<Data<'jobs.get'>>;
    /** Complete a job. The process goes on. The same answer under the same lock gets the same outcome. Scope: `jobs:work`. */
    complete(id: string, body: Body<'jobs.complete'>, options?: CallOptions): Promise<Data<'jobs.complete'>>;
    /** Report a failed attempt. Another attempt follows after a while. Without attempts that are left it is the error `JobFailed`. Scope: `jobs:work`. */
    fail(id: string, body: Body<'jobs.fail'>, options?: CallOptions): Promise<Data<'jobs.fail'>>;
    /** Throw a BPMN error from a job. A boundary event or an event subprocess may catch it. Scope: `jobs:work`. */
    throwError(id: string, body: Body<'jobs.throwError'>, options?: CallOptions): Promise<Data<'jobs.throwError'>>;
    /** Extend the lock of a job. From now on. 409 tells that the job was cancelled, or who holds it. Scope: `jobs:work`. */
    extend(id: string, body: Body<'jobs.extend'>, options?: CallOptions): Promise<Data<'jobs.extend'>>;
    /** Give a job back. Any worker can get it at once. Counts as no attempt. Scope: `jobs:work`. */
    release(id: string, body: Body<'jobs.release'>, options?: CallOptions): Promise<Data<'jobs.release'>>;
  };
  readonly callbacks: {
    /** Answer an asynchronous call. At the address in the `X-Callback-Url` of the call, without a key. The first answer counts: the same one again gets 200, another one 409. */
    answer(callbackToken: string, body?: Body<'callbacks.answer'>, options?: CallOptions): Promise<Data<'callbacks.answer'>>;
    /** Answer an asynchronous call by a BPMN error. Without a key, as the answer with an output. A boundary event catches it by its code. */
    throwError(callbackToken: string, body: Body<'callbacks.throwError'>, options?: CallOptions): Promise<Data<'callbacks.throwError'>>;
  };
  readonly timers: {
    /** List timers. By instance and status. Newest first, in pages. Scope: `instances:read`. */
    list(query?: Query<'timers.list'>, options?: CallOptions): Promise<Page<'timers.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'timers.list'>, options?: CallOptions): AsyncIterableIterator<Item<'timers.list'>>;
    /** Get a timer. When it is due, and what waits for it. Scope: `instances:read`. */
    get(id: string, options?: CallOptions): Promise<Data<'timers.get'>>;
    /** Move a timer. To another time. A time in the past fires it. Scope: `instances:write`. */
    move(id: string, body: Body<'timers.move'>, options?: CallOptions): Promise<Data<'timers.move'>>;
    /** Cancel a timer. What waited for it stays, to be moved by an operator. Scope: `instances:write`. */
    cancel(id: string, body?: Body<'timers.cancel'>, options?: CallOptions): Promise<Data<'timers.cancel'>>;
    /** Fire a timer. As if it were due now. Scope: `instances:write`. */
    fire(id: string, body?: Body<'timers.fire'>, options?: CallOptions): Promise<Data<'timers.fire'>>;
  };
  readonly dataStores: {
    /** List the entries of a data store. By key, in pages, without values. Scope: `instances:read`. */
    list(name: string, query?: Query<'dataStores.list'>, options?: CallOptions): Promise<Page<'dataStores.list'>>;
    /** Every item of `list`, page by page. */
    all(name: string, query?: Query<'dataStores.list'>, options?: CallOptions): AsyncIterableIterator<Item<'dataStores.list'>>;
    /** Get an entry of a data store. With its value. Scope: `instances:read`. */
    get(name: string, key: string, options?: CallOptions): Promise<Data<'dataStores.get'>>;
    /** Write an entry of a data store. Creates or replaces it. Scope: `instances:write`. */
    put(name: string, key: string, body: Body<'dataStores.put'>, options?: CallOptions): Promise<Data<'dataStores.put'>>;
    /** Delete an entry of a data store. Processes that look it up find nothing. Scope: `instances:write`. */
    remove(name: string, key: string, options?: CallOptions): Promise<Data<'dataStores.remove'>>;
  };
  readonly files: {
    /** Begin an upload. Answers with the address to which the bytes are sent. Scope: `instances:write`. */
    open(id: string, body: Body<'files.open'>, options?: CallOptions): Promise<Data<'files.open'>>;
    /** List the files of an instance. Without their contents. Scope: `instances:read`. */
    list(id: string, options?: CallOptions): Promise<Data<'files.list'>>;
    /** Finish an upload. Checks the bytes and writes the reference into a variable. Scope: `instances:write`. */
    confirm(id: string, fileId: string, options?: CallOptions): Promise<Data<'files.confirm'>>;
    /** Get a file. Redirects to an address from which the bytes can be read for a minute. Scope: `instances:read`. */
    download(id: string, fileId: string, options?: CallOptions): Promise<Response>;
    /** Delete a file. The variable says from then on that it was deleted. Scope: `instances:write`. */
    remove(id: string, fileId: string, options?: CallOptions): Promise<Data<'files.remove'>>;
  };
  readonly credentials: {
    /** Store a credential. Sealed; calls name it as `{{credentials.<name>}}`. It is never shown again. Scope: `credentials:write`. */
    create(body: Body<'credentials.create'>, options?: CallOptions): Promise<Data<'credentials.create'>>;
    /** List credentials. Names and times; never values. Scope: `credentials:read`. */
    list(options?: CallOptions): Promise<Data<'credentials.list'>>;
    /** Get a credential. Without its value. Scope: `credentials:read`. */
    get(name: string, options?: CallOptions): Promise<Data<'credentials.get'>>;
    /** Replace the value of a credential. Calls use it from then on. Scope: `credentials:write`. */
    rotate(name: string, body: Body<'credentials.rotate'>, options?: CallOptions): Promise<Data<'credentials.rotate'>>;
    /** Delete a credential. Warns of active definitions that use it. Scope: `credentials:write`. */
    remove(name: string, options?: CallOptions): Promise<Data<'credentials.remove'>>;
  };
  readonly webhooks: {
    /** Create a webhook. Named events are sent to its address from then on. Scope: `webhooks:manage`. */
    create(body: Body<'webhooks.create'>, options?: CallOptions): Promise<Data<'webhooks.create'>>;
    /** List webhooks. Without their secrets. Scope: `webhooks:manage`. */
    list(query?: Query<'webhooks.list'>, options?: CallOptions): Promise<Page<'webhooks.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'webhooks.list'>, options?: CallOptions): AsyncIterableIterator<Item<'webhooks.list'>>;
    /** Get a webhook. Without its secret. Scope: `webhooks:manage`. */
    get(id: string, options?: CallOptions): Promise<Data<'webhooks.get'>>;
    /** Change a webhook. Only supplied fields change; null takes away. Scope: `webhooks:manage`. */
    update(id: string, body?: Body<'webhooks.update'>, options?: CallOptions): Promise<Data<'webhooks.update'>>;
    /** Delete a webhook. With the history of its deliveries. Scope: `webhooks:manage`. */
    remove(id: string, options?: CallOptions): Promise<Data<'webhooks.remove'>>;
  };
  readonly deliveries: {
    /** Send a test. One delivery to the address of the webhook, also if it is inactive. Scope: `webhooks:manage`. */
    test(id: string, options?: CallOptions): Promise<Data<'deliveries.test'>>;
    /** List the deliveries of a webhook. With their status. Newest first, in pages. Scope: `webhooks:manage`. */
    list(id: string, query?: Query<'deliveries.list'>, options?: CallOptions): Promise<Page<'deliveries.list'>>;
    /** Every item of `list`, page by page. */
    all(id: string, query?: Query<'deliveries.list'>, options?: CallOptions): AsyncIterableIterator<Item<'deliveries.list'>>;
    /** Get a delivery. With its attempts and what the endpoint answered. Scope: `webhooks:manage`. */
    get(id: string, deliveryId: string, options?: CallOptions): Promise<Data<'deliveries.get'>>;
    /** Send a delivery again. The same event, as a new delivery. Scope: `webhooks:manage`. */
    redeliver(id: string, deliveryId: string, options?: CallOptions): Promise<Data<'deliveries.redeliver'>>;
  };
  readonly audit: {
    /** List the audit log. By instance, action, kind of actor and time. Newest first, in pages. Scope: `admin`. */
    list(query?: Query<'audit.list'>, options?: CallOptions): Promise<Page<'audit.list'>>;
    /** Every item of `list`, page by page. */
    all(query?: Query<'audit.list'>, options?: CallOptions): AsyncIterableIterator<Item<'audit.list'>>;
    /** Verify the audit log. Recomputes the chain of hashes. Scope: `instances:read`. */
    verify(query?: Query<'audit.verify'>, options?: CallOptions): Promise<Data<'audit.verify'>>;
    /** Export the audit log. One JSON object for each line, with what a third party needs to verify it. Scope: `admin`. */
    export(query?: Query<'audit.export'>, options?: CallOptions): Promise<Response>;
  };
  readonly monitoring: {
    /** Get the numbers of the tenant. Instances, tasks, calls, timers and deliveries by status, and the storage used. */
    summary(options?: CallOptions): Promise<Data<'monitoring.summary'>>;
    /** Group the open incidents. By definition, element, code and message; the latest first, at most 100 groups, each with the hours in which they began. Scope: `instances:read`. */
    incidents(options?: CallOptions): Promise<Data<'monitoring.incidents'>>;
    /** Group what waits. Tokens that move or wait longer than a duration, by definition and element; the longest first, at most 100 groups. Scope: `instances:read`. */
    waits(query?: Query<'monitoring.waits'>, options?: CallOptions): Promise<Data<'monitoring.waits'>>;
    /** Get the figures of a period. Instances that started and ended, incidents and durations of the last hour by minutes, day by hours, 30 days by days or year by months (UTC). `Accept: text/csv` gives CSV. Scope: `instances:read`. */
    figures(query?: Query<'monitoring.figures'>, options?: CallOptions): Promise<Data<'monitoring.figures'>>;
    /** Get the numbers of the service. The same numbers, as sums over all tenants. Scope: `admin`. */
    system(options?: CallOptions): Promise<Data<'monitoring.system'>>;
  };
  readonly metrics: {
    /** Get metrics. In the text format of Prometheus. */
    read(options?: CallOptions): Promise<string>;
  };
  readonly schemas: {
    /** Get the JSON Schema of processes. Of the JSON and YAML form, for editors. */
    process(options?: CallOptions): Promise<Json<'schemas.process'>>;
    /** Get the JSON Schema of decisions. Of the JSON and YAML form, for editors. */
    decision(options?: CallOptions): Promise<Json<'schemas.decision'>>;
    /** Get the moddle descriptor of svc:. Of the extensions of BPMN, for editors as bpmn.io’s. */
    svcModdle(options?: CallOptions): Promise<Json<'schemas.svcModdle'>>;
  };
}

export const OPERATIONS: Readonly<Record<string, OperationRow>> = {
  'health.alive': { method: 'GET', path: '/health', answer: 'json' },
  'health.ready': { method: 'GET', path: '/health/ready', answer: 'json' },
  'registration.register': { method: 'POST', path: '/v1/register', input: 'body', answer: 'data' },
  'registration.resend': { method: 'POST', path: '/v1/register/resend', input: 'body', answer: 'data' },
  'registration.verify': { method: 'POST', path: '/v1/register/verify', input: 'body', answer: 'data' },
  'tenant.get': { method: 'GET', path: '/v1/tenant', answer: 'data' },
  'tenant.update': { method: 'PUT', path: '/v1/tenant', input: 'body', answer: 'data' },
  'apiKeys.create': { method: 'POST', path: '/v1/auth/keys', input: 'body', answer: 'data', isKeyed: true },
  'apiKeys.list': { method: 'GET', path: '/v1/auth/keys', input: 'query', answer: 'page', whole: 'all' },
  'apiKeys.revoke': { method: 'DELETE', path: '/v1/auth/keys/{id}', answer: 'data' },
  'sessions.create': { method: 'POST', path: '/v1/sessions', answer: 'data' },
  'sessions.end': { method: 'DELETE', path: '/v1/sessions/current', answer: 'data' },
  'me.get': { method: 'GET', path: '/v1/me', answer: 'data' },
  'definitions.create': { method: 'POST', path: '/v1/definitions', input: 'body', answer: 'data', isKeyed: true },
  'definitions.list': { method: 'GET', path: '/v1/definitions', input: 'query', answer: 'page', whole: 'all' },
  'definitions.validate': { method: 'POST', path: '/v1/definitions/validate', input: 'body', answer: 'data', isKeyed: true },
  'definitions.get': { method: 'GET', path: '/v1/definitions/{key}', answer: 'data' },
  'definitions.update': { method: 'PUT', path: '/v1/definitions/{key}', input: 'body', answer: 'data' },
  'definitions.remove': { method: 'DELETE', path: '/v1/definitions/{key}', answer: 'data' },
  'definitions.listVersions': { method: 'GET', path: '/v1/definitions/{key}/versions', input: 'query', answer: 'page', whole: 'allVersions' },
  'definitions.getVersion': { method: 'GET', path: '/v1/definitions/{key}/versions/{v}', answer: 'data' },
  'definitions.verify': { method: 'GET', path: '/v1/definitions/{key}/versions/{v}/verify', answer: 'data' },
  'definitions.rollback': { method: 'POST', path: '/v1/definitions/{key}/rollback', input: 'body', answer: 'data', isKeyed: true },
  'definitions.xml': { method: 'GET', path: '/v1/definitions/{key}/xml', input: 'query', answer: 'text' },
  'definitions.statistics': { method: 'GET', path: '/v1/definitions/{key}/statistics', input: 'query', answer: 'data' },
  'definitions.form': { method: 'GET', path: '/v1/definitions/{key}/form', input: 'query', answer: 'data' },
  'definitions.mermaid': { method: 'GET', path: '/v1/definitions/{key}/preview.mermaid', input: 'query', answer: 'text' },
  'decisions.create': { method: 'POST', path: '/v1/decisions', input: 'body', answer: 'data', isKeyed: true },
  'decisions.list': { method: 'GET', path: '/v1/decisions', input: 'query', answer: 'page', whole: 'all' },
  'decisions.get': { method: 'GET', path: '/v1/decisions/{key}', answer: 'data' },
  'decisions.update': { method: 'PUT', path: '/v1/decisions/{key}', input: 'body', answer: 'data' },
  'decisions.remove': { method: 'DELETE', path: '/v1/decisions/{key}', answer: 'data' },
  'decisions.listVersions': { method: 'GET', path: '/v1/decisions/{key}/versions', input: 'query', answer: 'page', whole: 'allVersions' },
  'decisions.getVersion': { method: 'GET', path: '/v1/decisions/{key}/versions/{v}', answer: 'data' },
  'decisions.verify': { method: 'GET', path: '/v1/decisions/{key}/versions/{v}/verify', answer: 'data' },
  'decisions.rollback': { method: 'POST', path: '/v1/decisions/{key}/rollback', input: 'body', answer: 'data', isKeyed: true },
  'evaluations.evaluate': { method: 'POST', path: '/v1/decisions/{key}/evaluate', input: 'body', answer: 'data', isKeyed: true },
  'evaluations.list': { method: 'GET', path: '/v1/decisions/{key}/evaluations', input: 'query', answer: 'page', whole: 'all' },
  'evaluations.get': { method: 'GET', path: '/v1/decisions/{key}/evaluations/{evaluation_id}', answer: 'data' },
  'deployments.create': { method: 'POST', path: '/v1/deployments', input: 'body', answer: 'data', isKeyed: true },
  'simulations.simulateSource': { method: 'POST', path: '/v1/definitions/simulate', input: 'body', answer: 'data', isKeyed: true },
  'simulations.simulate': { method: 'POST', path: '/v1/definitions/{key}/simulate', input: 'body', answer: 'data', isKeyed: true },
  'instances.start': { method: 'POST', path: '/v1/instances', input: 'body', answer: 'data', isKeyed: true },
  'instances.list': { method: 'GET', path: '/v1/instances', input: 'query', answer: 'page', whole: 'all' },
  'instances.search': { method: 'POST', path: '/v1/instances/search', input: 'body', answer: 'page', isKeyed: true },
  'instances.get': { method: 'GET', path: '/v1/instances/{id}', answer: 'data' },
  'instances.listTokens': { method: 'GET', path: '/v1/instances/{id}/tokens', answer: 'data' },
  'recovery.add': { method: 'POST', path: '/v1/instances/{id}/tokens', input: 'body', answer: 'data', isKeyed: true },
  'instances.history': { method: 'GET', path: '/v1/instances/{id}/history', input: 'query', answer: 'data' },
  'instances.verify': { method: 'GET', path: '/v1/instances/{id}/verify', answer: 'data' },
  'instances.suspend': { method: 'POST', path: '/v1/instances/{id}/suspend', input: 'body', answer: 'data', isKeyed: true },
  'instances.resume': { method: 'POST', path: '/v1/instances/{id}/resume', input: 'body', answer: 'data', isKeyed: true },
  'instances.terminate': { method: 'POST', path: '/v1/instances/{id}/terminate', input: 'body', answer: 'data', isKeyed: true },
  'instances.sendEvent': { method: 'POST', path: '/v1/instances/{id}/events', input: 'body', answer: 'data', isKeyed: true },
  'instances.variables': { method: 'GET', path: '/v1/instances/{id}/variables', answer: 'data' },
  'instances.updateVariables': { method: 'PATCH', path: '/v1/instances/{id}/variables', input: 'body', answer: 'data' },
  'instanceLog.waits': { method: 'GET', path: '/v1/instances/{id}/waits', answer: 'data' },
  'instanceLog.path': { method: 'GET', path: '/v1/instances/{id}/path', answer: 'data' },
  'instanceLog.at': { method: 'GET', path: '/v1/instances/{id}/at/{commit_seq}', answer: 'data' },
  'instanceLog.listCommits': { method: 'GET', path: '/v1/instances/{id}/commits', input: 'query', answer: 'page', whole: 'allCommits' },
  'instanceLog.listVariableWrites': { method: 'GET', path: '/v1/instances/{id}/variables/history', input: 'query', answer: 'page', whole: 'allVariableWrites' },
  'batches.start': { method: 'POST', path: '/v1/instances/batch', input: 'body', answer: 'data', isKeyed: true },
  'batches.list': { method: 'GET', path: '/v1/batches', input: 'query', answer: 'page', whole: 'all' },
  'batches.get': { method: 'GET', path: '/v1/batches/{id}', answer: 'data' },
  'batches.listItems': { method: 'GET', path: '/v1/batches/{id}/items', input: 'query', answer: 'page', whole: 'allItems' },
  'recovery.moveAll': { method: 'POST', path: '/v1/instances/{id}/tokens/move', input: 'body', answer: 'data', isKeyed: true },
  'recovery.retry': { method: 'POST', path: '/v1/instances/{id}/tokens/{tokenId}/retry', input: 'body', answer: 'data', isKeyed: true },
  'recovery.move': { method: 'POST', path: '/v1/instances/{id}/tokens/{tokenId}/move', input: 'body', answer: 'data', isKeyed: true },
  'recovery.cancel': { method: 'DELETE', path: '/v1/instances/{id}/tokens/{tokenId}', input: 'body', answer: 'data' },
  'events.publishMessage': { method: 'POST', path: '/v1/messages', input: 'body', answer: 'data', isKeyed: true },
  'events.publishSignal': { method: 'POST', path: '/v1/signals', input: 'body', answer: 'data', isKeyed: true },
  'eventStream.follow': { method: 'GET', path: '/v1/events', input: 'query', answer: 'response' },
  'tasks.list': { method: 'GET', path: '/v1/tasks', input: 'query', answer: 'page', whole: 'all' },
  'tasks.search': { method: 'POST', path: '/v1/tasks/search', input: 'body', answer: 'page', isKeyed: true },
  'tasks.get': { method: 'GET', path: '/v1/tasks/{id}', answer: 'data' },
  'tasks.form': { method: 'GET', path: '/v1/tasks/{id}/form', answer: 'data' },
  'tasks.claim': { method: 'POST', path: '/v1/tasks/{id}/claim', input: 'body', answer: 'data', isKeyed: true },
  'tasks.complete': { method: 'POST', path: '/v1/tasks/{id}/complete', input: 'body', answer: 'data', isKeyed: true },
  'tasks.cancel': { method: 'POST', path: '/v1/tasks/{id}/cancel', answer: 'data', isKeyed: true },
  'tasks.unclaim': { method: 'POST', path: '/v1/tasks/{id}/unclaim', answer: 'data', isKeyed: true },
  'tasks.delegate': { method: 'POST', path: '/v1/tasks/{id}/delegate', input: 'body', answer: 'data', isKeyed: true },
  'jobs.list': { method: 'GET', path: '/v1/jobs', input: 'query', answer: 'page', whole: 'all' },
  'jobs.activate': { method: 'POST', path: '/v1/jobs/activate', input: 'body', answer: 'data' },
  'jobs.get': { method: 'GET', path: '/v1/jobs/{id}', answer: 'data' },
  'jobs.complete': { method: 'POST', path: '/v1/jobs/{id}/complete', input: 'body', answer: 'data', isKeyed: true },
  'jobs.fail': { method: 'POST', path: '/v1/jobs/{id}/fail', input: 'body', answer: 'data', isKeyed: true },
  'jobs.throwError': { method: 'POST', path: '/v1/jobs/{id}/error', input: 'body', answer: 'data', isKeyed: true },
  'jobs.extend': { method: 'POST', path: '/v1/jobs/{id}/extend', input: 'body', answer: 'data', isKeyed: true },
  'jobs.release': { method: 'POST', path: '/v1/jobs/{id}/release', input: 'body', answer: 'data', isKeyed: true },
  'callbacks.answer': { method: 'POST', path: '/v1/callbacks/{callbackToken}', input: 'body', answer: 'data' },
  'callbacks.throwError': { method: 'POST', path: '/v1/callbacks/{callbackToken}/error', input: 'body', answer: 'data' },
  'timers.list': { method: 'GET', path: '/v1/timers', input: 'query', answer: 'page', whole: 'all' },
  'timers.get': { method: 'GET', path: '/v1/timers/{id}', answer: 'data' },
  'timers.move': { method: 'PATCH', path: '/v1/timers/{id}', input: 'body', answer: 'data' },
  'timers.cancel': { method: 'POST', path: '/v1/timers/{id}/cancel', input: 'body', answer: 'data', isKeyed: true },
  'timers.fire': { method: 'POST', path: '/v1/timers/{id}/fire', input: 'body', answer: 'data', isKeyed: true },
  'dataStores.list': { method: 'GET', path: '/v1/data-stores/{name}', input: 'query', answer: 'page', whole: 'all' },
  'dataStores.get': { method: 'GET', path: '/v1/data-stores/{name}/{key}', answer: 'data' },
  'dataStores.put': { method: 'PUT', path: '/v1/data-stores/{name}/{key}', input: 'body', answer: 'data' },
  'dataStores.remove': { method: 'DELETE', path: '/v1/data-stores/{name}/{key}', answer: 'data' },
  'files.open': { method: 'POST', path: '/v1/instances/{id}/files', input: 'body', answer: 'data', isKeyed: true },
  'files.list': { method: 'GET', path: '/v1/instances/{id}/files', answer: 'data' },
  'files.confirm': { method: 'POST', path: '/v1/instances/{id}/files/{fileId}/confirm', answer: 'data', isKeyed: true },
  'files.download': { method: 'GET', path: '/v1/instances/{id}/files/{fileId}', answer: 'response' },
  'files.remove': { method: 'DELETE', path: '/v1/instances/{id}/files/{fileId}', answer: 'data' },
  'credentials.create': { method: 'POST', path: '/v1/credentials', input: 'body', answer: 'data', isKeyed: true },
  'credentials.list': { method: 'GET', path: '/v1/credentials', answer: 'data' },
  'credentials.get': { method: 'GET', path: '/v1/credentials/{name}', answer: 'data' },
  'credentials.rotate': { method: 'PATCH', path: '/v1/credentials/{name}', input: 'body', answer: 'data' },
  'credentials.remove': { method: 'DELETE', path: '/v1/credentials/{name}', answer: 'data' },
  'webhooks.create': { method: 'POST', path: '/v1/webhooks', input: 'body', answer: 'data', isKeyed: true },
  'webhooks.list': { method: 'GET', path: '/v1/webhooks', input: 'query', answer: 'page', whole: 'all' },
  'webhooks.get': { method: 'GET', path: '/v1/webhooks/{id}', answer: 'data' },
  'webhooks.update': { method: 'PUT', path: '/v1/webhooks/{id}', input: 'body', answer: 'data' },
  'webhooks.remove': { method: 'DELETE', path: '/v1/webhooks/{id}', answer: 'data' },
  'deliveries.test': { method: 'POST', path: '/v1/webhooks/{id}/test', answer: 'data', isKeyed: true },
  'deliveries.list': { method: 'GET', path: '/v1/webhooks/{id}/deliveries', input: 'query', answer: 'page', whole: 'all' },
  'deliveries.get': { method: 'GET', path: '/v1/webhooks/{id}/deliveries/{deliveryId}', answer: 'data' },
  'deliveries.redeliver': { method: 'POST', path: '/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver', answer: 'data', isKeyed: true },
  'audit.list': { method: 'GET', path: '/v1/audit', input: 'query', answer: 'page', whole: 'all' },
  'audit.verify': { method: 'GET', path: '/v1/audit/verify', input: 'query', answer: 'data' },
  'audit.export': { method: 'GET', path: '/v1/audit/export', input: 'query', answer: 'response' },
  'monitoring.summary': { method: 'GET', path: '/v1/monitoring/summary', answer: 'data' },
  'monitoring.incidents': { method: 'GET', path: '/v1/monitoring/incidents', answer: 'data' },
  'monitoring.waits': { method: 'GET', path: '/v1/monitoring/waits', input: 'query', answer: 'data' },
  'monitoring.figures': { method: 'GET', path: '/v1/monitoring/figures', input: 'query', answer: 'data' },
  'monitoring.system': { method: 'GET', path: '/v1/monitoring/system', answer: 'data' },
  'metrics.read': { method: 'GET', path: '/metrics', answer: 'text' },
  'schemas.process': { method: 'GET', path: '/schemas/process.json', answer: 'json' },
  'schemas.decision': { method: 'GET', path: '/schemas/decision.json', answer: 'json' },
  'schemas.svcModdle': { method: 'GET', path: '/schemas/svc-moddle.json', answer: 'json' },
};
