/**
 * Mounts every endpoint of the contract: identify -> authorise -> parse -> transaction or snapshot -> handler -> audit -> envelope.
 * Nothing here knows a single call; what differs stands in the contract.
 */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import { besideNames } from '#contract/readings/queryNames.ts';
import type { Operation, StandardCall } from '#contract/resource.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { fixedFor, positionHeader } from '#contract/services.ts';
import type { Right } from '#contract/rights.ts';
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Query } from '#server/db/database.ts';
import { withRlsContext, rlsContextOf } from '#server/db/rlsContext.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { writeAudit } from '#server/observe/audit.ts';
import type { AuditRow, AuditWriter } from '#server/observe/audit.ts';
import { JsonText } from '#server/engine/calls/jsonText.ts';
import type { AnyHandler, AuditNote, OperationContext, Services } from '#server/engine/calls/handler.ts';
import { handlers } from '#server/operations/index.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { actFor, actIn } from '#server/session/identity.ts';
import type { Identity } from '#server/session/identity.ts';
import { nilId } from '#server/kit/principal.ts';
import { wakeLoops } from '#server/kit/pollLoop.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import { readBody, readForm } from './body.ts';
import type { Given } from './body.ts';
import { envelopeOf, success, successText } from './envelope.ts';
import { parserOf, strictParserOf } from '#server/kit/parse.ts';
import type { Parse } from '#server/kit/parse.ts';
import { languageOf } from './language.ts';
import { readOnceKey } from './onceKey.ts';
import { chosenOrganisation } from './organisation.ts';
import { contentOf, isKnown } from './revalidated.ts';
import { as, changesSeen, theirs } from './secondPerson.ts';
import { readMultipart, requireFiles } from './upload.ts';
import { bypassesRls } from './rlsBypass.ts';

export interface MountDeps {
  readonly services: Services;
  readonly audit: AuditWriter;
  /** The place up to which this node has heard the group's log. */
  readonly positionOf: (groupId: string) => number | Promise<number>;
}

export interface Call {
  readonly key: OperationKey;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly parse: Parse;
  readonly handler: AnyHandler;
  readonly fileNames: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyRequest {
    identity: Identity | null;
  }
}

/** Somebody who calls without a session has no right, no organisation, no row. */
const anonymous = (language: Language): Principal => ({
  kind: 'system',
  id: nilId,
  name: '',
  sessionId: '',
  groupId: nilId,
  orgId: '',
  orgIds: [],
  rights: new Set(),
  roleCodes: [],
  language,
});

/** A call that writes a row takes what organisations have added to it. */
const takesOwn = ({ entity, verb }: StandardCall): boolean =>
  ['save', 'create', 'update'].includes(verb) && standardEntity(entity)?.standard.ownFields === true;

/** These names travel beside a call and are no part of what it takes. */
const besides = ({ takes }: Operation, path: string): readonly string[] =>
  ['qxOrgId', ...besideNames, ...Object.keys(fixedFor(path))].filter((name) => !Object.hasOwn(takes, name) || name in fixedFor(path));

/** A parser is made when its call is first asked for: those of all calls together took a third of a start, and most starts never need most of them. */
function whenAsked(make: () => Parse): Parse {
  let made: Parse | undefined;
  return (given, language) => {
    made ??= make();
    return made(given, language);
  };
}

function callOf(key: OperationKey): Call {
  const operation = operationOf(key);
  const handler = handlers[key] as unknown as AnyHandler;
  const [method = '', path = ''] = operation.endpoint.split(' ');
  if ((operation.class === 'read') !== (handler.runs === 'snapshot') && handler.runs !== 'alone') {
    throw new Error(
      `${key} is of class "${operation.class}" but its handler runs in a ${handler.runs}: expected reads() for class read, writes() or alone() otherwise.`,
    );
  }
  return {
    key,
    operation,
    method,
    path,
    parse: whenAsked(() => (operation.of ? strictParserOf(operation.takes, besides(operation, path), takesOwn(operation.of)) : parserOf(operation.takes))),
    handler,
    fileNames: Object.entries(operation.takes)
      .filter(([, field]) => field.kind === 'file')
      .map(([name]) => name),
  };
}

export const calls: readonly Call[] = (Object.keys(operations) as OperationKey[]).map(callOf);

/** Spec 7, 9: what some paths are always sent has one value. @throws Refusal invalidInput */
function refuseOtherFixed({ path }: Call, given: Given): void {
  for (const [name, value] of Object.entries(fixedFor(path)))
    if (given[name] != null && given[name] !== value) throw new Refusal('invalidInput', { detail: `${name} = ${value}` }, { [name]: `= ${value}` });
}

/** A GET that changes something is never followed by a prefetching browser or from a foreign page (H5). */
function refuseUnasked(call: Call, request: FastifyRequest): void {
  if (call.method !== 'GET' || call.operation.class === 'read') return;
  const { 'sec-purpose': purpose, purpose: oldPurpose, 'x-moz': moz, 'sec-fetch-site': site } = request.headers;
  if (/prefetch|prerender|preview/i.test([purpose, oldPurpose, moz].flat().join(' '))) throw new Refusal('originRefused');
  if (site !== undefined && site !== 'same-origin') throw new Refusal('originRefused');
}

/** @throws Refusal sessionOver: the basic credential of spec 7 is a public label, worth no right */
async function identify(request: FastifyRequest, services: Services): Promise<Identity> {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || token === '') throw new Refusal('sessionOver');
  return services.sessions.identify(token);
}

/** Asked twice: before anything is read, of all rights that the caller holds anywhere; then of the organisation they act in. */
function authorise({ right }: Operation, rights: ReadonlySet<Right>, language: Language): void {
  if (right === 'signedIn' || right === 'anyone' || rights.has(right)) return;
  throw new Refusal('refused', { right: rightLabel(right)[language === 'en' ? 1 : 0] });
}

/** @throws Refusal foreignOrganisation, refused */
function whoActs({ operation }: Call, identity: Identity, orgId: string | undefined, language: Language): Principal {
  const { right } = operation;
  if (right === 'signedIn' || right === 'anyone') return actIn(identity, orgId, language);
  const principal = actFor(identity, { orgId, language, right });
  authorise(operation, principal.rights, language);
  return principal;
}

async function readGiven(call: Call, request: FastifyRequest, language: Language): Promise<{ readonly given: Given; readonly query: Given }> {
  const query = request.query as Given;
  if (call.method === 'GET' || call.method === 'DELETE') return { given: query, query };
  if (call.operation.encoding === 'multipart') return { given: await readMultipart(request, call.operation.takes), query };
  if (request.isMultipart()) throw new Refusal('unreadableBody');
  const bytes = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  return { given: readBody(bytes, request.headers['content-type'], call.operation.encoding === 'form' ? 'form' : 'json', language), query };
}

interface Running {
  readonly call: Call;
  readonly input: unknown;
  readonly principal: Principal;
  readonly request: FastifyRequest;
}

/** Changes are audited in their own transaction, all else before the answer leaves (K3). */
async function run({ call, input, principal, request }: Running, { services, audit }: MountDeps): Promise<unknown> {
  let noted: AuditNote = {};
  const { operation, handler, key } = call;
  const row = (): AuditRow => ({
    principal: call.operation.right === 'anyone' ? undefined : principal,
    operation: key,
    class: operation.audit,
    outcome: 'done',
    address: request.ip,
    ...noted,
  });
  let isOpen = operation.audit !== 'none';
  const auditIn = async (query: Query): Promise<void> => {
    if (isOpen) await writeAudit(query, [row()]);
    isOpen = false;
  };
  const behind: ((query: Query) => Promise<void>)[] = [];
  const context: OperationContext = {
    ...services,
    address: request.ip,
    onceKey: call.operation.class === 'once' ? readOnceKey(request.headers) : undefined,
    agent: request.headers['user-agent']?.slice(0, 400) ?? '',
    note: (what) => {
      noted = { ...noted, ...what };
    },
    auditIn,
    afterwards: (work) => behind.push(work),
  };
  const database = bypassesRls(key) ? services.database : withRlsContext(services.database, rlsContextOf(principal));
  await services.drills.wait(principal.sessionId);
  if (handler.runs === 'transaction') {
    const second = changesSeen(operation, input) ? services.drills.second(principal.sessionId) : undefined;
    if (second && changesSeen(operation, input)) {
      await inTransaction(database, (tx: Tx) =>
        handler.handle(tx, theirs(operation, input, second), as(principal, second), { ...context, note: () => undefined }),
      );
    }
    return inTransaction(database, async (tx: Tx) => {
      const answer = await handler.handle(tx, input, principal, context);
      await auditIn(tx);
      return answer;
    });
  }
  const answer =
    handler.runs === 'snapshot'
      ? await database.snapshot((query: Query) => handler.handle(query, input, principal, context))
      : await handler.handle(database, input, principal, context);
  // The snapshot has given its connection back: nobody holds one while waiting for another.
  for (const work of behind) await database.transaction(work);
  if (isOpen) await audit.write(row());
  return answer;
}

/** RFC 8187: what a header cannot hold is written in per cent. */
const headerText = (text: string): string => encodeURIComponent(text).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A file with a name is kept; a picture is shown. */
function dispositionOf(file: Blob): string {
  if (file instanceof File) return `attachment; filename="download"; filename*=UTF-8''${headerText(file.name)}`;
  return `inline; filename="picture.${file.type === 'image/png' ? 'png' : 'jpg'}"`;
}

async function sendFile(reply: FastifyReply, file: Blob): Promise<FastifyReply> {
  return (
    reply
      .header('content-type', file.type)
      .header('content-disposition', dispositionOf(file))
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; object-src 'none'")
      .header('content-length', file.size)
      // Piece by piece: a document of a hundred megabytes is never whole in memory.
      .send(Readable.fromWeb(file.stream() as ReadableStream))
  );
}

function organisationOf(call: Call, request: FastifyRequest, sources: readonly Given[]): string | undefined {
  return chosenOrganisation({ method: call.method, sources, headers: request.headers, sessionOrgId: request.identity?.orgId ?? '' });
}

async function answer(call: Call, request: FastifyRequest, reply: FastifyReply, deps: MountDeps): Promise<FastifyReply> {
  const language = languageOf(request.headers);
  const { given, query } = await readGiven(call, request, language);
  const named = { ...given, ...(request.params as Given) };
  const principal = request.identity ? whoActs(call, request.identity, organisationOf(call, request, [given, query]), language) : anonymous(language);
  refuseOtherFixed(call, named);
  const input = call.parse(named, language);
  requireFiles(given, call.fileNames);
  // Before the reading: it may know more than the place that is told, and never less.
  if (request.identity) reply.header(positionHeader, await deps.positionOf(principal.groupId));
  const datas = await run({ call, input, principal, request }, deps);
  if (call.operation.class !== 'read') wakeLoops();
  if (call.operation.isRevalidated && isKnown(request, reply, contentOf(request, datas))) return reply.code(304).send();
  if (datas instanceof Blob) return sendFile(reply, datas);
  const envelope = envelopeOf(call.path);
  if (!(datas instanceof JsonText)) return reply.send(success(envelope, datas));
  return reply.header('content-type', 'application/json; charset=utf-8').send(successText(envelope, datas));
}

export function mount(app: FastifyInstance, deps: MountDeps): void {
  app.decorateRequest('identity', null);
  for (const call of calls) {
    app.route({
      method: call.method as 'GET',
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { call },
      // Before the body: who may not call sends nothing that anybody reads.
      onRequest: async (request) => {
        refuseUnasked(call, request);
        if (call.operation.right === 'anyone') return;
        request.identity = await identify(request, deps.services);
        authorise(call.operation, request.identity.rights, languageOf(request.headers));
      },
      handler: (request, reply) => answer(call, request, reply, deps),
    });
  }
}

export const readQuery = (text: string): Given => readForm(text);
