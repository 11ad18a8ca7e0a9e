/**
 * A back end that knows only the specification takes exactly this, made from its plain lists (docs/spec): of each call that exists in the product its parameters,
 * headers, organisation and body (spec 7). Everything else a console sends to it is an addition, and written down as a breach. Frames: spec 3.
 */
import { aboveField, inForceField } from '#contract/readings/inherited.ts';
import { operations } from '#contract/operations.ts';
import { resources } from '#contract/resources/index.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { specCalls, specNames } from '#tests/contract/specCalls.ts';
import type { SpecCall } from '#tests/contract/specCalls.ts';

export interface ReferenceCall {
  /** The key is the one of `contract/operations.ts`. */
  readonly key: string;
  readonly operation: Operation;
  readonly endpoint: string;
  readonly method: string;
  readonly pattern: RegExp;
  /** Names in the query of a GET or DELETE. */
  readonly query: ReadonlySet<string>;
  /** Names in the body of any other. */
  readonly body: ReadonlySet<string>;
  readonly encoding: 'json' | 'form' | 'multipart';
  readonly qxOrgId: 'body' | 'params' | 'none';
  readonly headers: readonly string[];
  /** No bearer is asked of the login itself, and of what comes before it. */
  readonly isOpen: boolean;
}

/** These names are our additions to the specification. None of it may leave the console towards a back end without features, under whatever call. */
export const ourNames: ReadonlySet<string> = new Set([
  'afterSeq',
  'archived',
  'beforeSeq',
  'clientId',
  'conversationId',
  'expectedAssigneeId',
  'filter',
  'fromAt',
  'hasConsent',
  'isAtomic',
  aboveField,
  inForceField,
  'isSmall',
  'lastSeq',
  'next',
  'own',
  'position',
  'reason',
  'removed',
  'replyToSeq',
  'seq',
  'unread',
  'version',
]);

/** The fields of a chat list row that say where it belongs (spec 3): what the message calls can be given. */
const place = ['systemId', 'busId', 'memberId', 'fromRemoteId', 'fromRemoteSystem', 'toRemoteId', 'toRemoteSystem'] as const;

/** Payloads are not shown (spec 7), and without these names the call would mean nothing. Whatever else our own contract has a call take is an addition. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'session.login': ['username', 'password', 'validCode'],
  'session.needsValidCode': ['username'],
  'session.memberLogin': ['openId'],
  'session.chooseOrganisation': ['orgId'],
  'session.changePassword': ['oldPassword', 'newPassword'],
  'files.upload': ['file'],
  'files.slice': ['file', 'uploadId', 'index', 'total', 'bytes', 'sha256'],
  'files.cancelSlices': ['uploadId'],
  'files.parseIdCard': ['file'],
  'files.download': ['path'],
  'desk.savePolicy': [
    'hours',
    'assignMode',
    'capacity',
    'firstMinutes',
    'nextMinutes',
    'closeMinutes',
    'awayMinutes',
    'idleHours',
    'waitingText',
    'closedText',
  ],
  'staffUser.setEnabled': ['enabled'],
  'organisation.batchUpdateUser': ['orgId', 'userIds', 'roleCodes'],
  'organisation.addMany': ['lines'],
  'menu.grant': ['roleId', 'menuIds'],
  'member.archive': ['ids', 'isArchived'],
  'member.distribute': ['ids'],
  'member.refer': ['ids', 'orgId', 'note'],
  'message.history': place,
  'message.markRead': place,
  'orgDictionary.bind': ['itemIds'],
  'orgFollowRole.byCode': ['code'],
  'orgHome.publish': ['number', 'note'],
  'orgFieldConfig.gradeSave': ['fieldId', 'roleId', 'grade'],
};

const described: Readonly<Record<string, Resource>> = Object.fromEntries((Object.values(resources) as unknown as Resource[]).map((one) => [one.name, one]));

/** Payloads of entities are withheld: their fields may be in a body, and what the call would mean nothing without, but nothing of ours. */
function bodyOf(key: string, operation: Operation, calls: readonly SpecCall[]): ReadonlySet<string> {
  const fields = described[operation.of?.entity ?? key.split('.')[0] ?? '']?.fields ?? {};
  const named = calls.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const all = [...specNames, ...named, ...Object.keys(fields), ...(needed[key] ?? [])];
  return new Set(all.filter((name) => !ourNames.has(name)));
}

const byMethod: Readonly<Record<string, ReferenceCall['qxOrgId']>> = { GET: 'params', POST: 'body' };

function referenceCall(key: string, operation: Operation): ReferenceCall {
  const [method = '', path = ''] = operation.endpoint.split(' ');
  const calls = operation.spec.flatMap((id) => specCalls.find((call) => call.id === id) ?? []);
  const told = calls.map(({ qxOrgId }) => qxOrgId).find((where) => where !== 'by-method') as ReferenceCall['qxOrgId'] | undefined;
  return {
    key,
    operation,
    endpoint: operation.endpoint,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    query: new Set([...specNames, ...calls.flatMap(({ parameters }) => parameters.map(({ name }) => name)), ...(needed[key] ?? [])]),
    body: bodyOf(key, operation, calls),
    encoding: operation.encoding ?? 'json',
    qxOrgId: operation.encoding === 'multipart' ? 'none' : (told ?? byMethod[method] ?? 'none'),
    headers: path.startsWith('/crm-server/') ? ['qywxuserinfo', 'orgid'] : [],
    isOpen: operation.right === 'anyone',
  };
}

/** `/users/updateEnabled` before `/users/{id}`. */
const steps = ({ endpoint }: ReferenceCall): number => (endpoint.match(/\{/g) ?? []).length;

/** Every call that exists in the product and in the specification. */
export const referenceCalls: readonly ReferenceCall[] = Object.entries(operations as unknown as Readonly<Record<string, Operation>>)
  .filter(([, { spec }]) => spec.length > 0)
  .map(([key, operation]) => referenceCall(key, operation))
  .toSorted((one, other) => steps(one) - steps(other));

export const callAt = (method: string, path: string): ReferenceCall | undefined =>
  referenceCalls.find((one) => one.method === method && one.pattern.test(path));

/** A browser sends these by itself. */
const browserHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'dnt',
  'host',
  'if-modified-since',
  'if-none-match',
  'origin',
  'pragma',
  'priority',
  'purpose',
  'range',
  'referer',
  'te',
  'upgrade-insecure-requests',
  'user-agent',
]);
const browserFamilies = /^(sec-|proxy-)/;

export interface Sent {
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The session is known to be in these; undefined before it was told. */
  readonly orgIds: readonly string[] | undefined;
}

const mediaTypes = { json: /^application\/json/, form: /^application\/x-www-form-urlencoded/, multipart: /^multipart\/form-data/ } as const;

function addedNames(call: ReferenceCall, { query, body }: Sent): string[] {
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  const allowed = hasBody ? call.body : call.query;
  const carried = Object.keys(hasBody ? body : query).filter((name) => !allowed.has(name) || ourNames.has(name));
  return [...carried, ...(hasBody ? Object.keys(query) : [])].map((name) => `added parameter "${name}"`);
}

/** Spec 7: every POST has it in its body and every GET in its params, unless it is said that the organisation is no qx one or the body is form data. */
function organisationBreaches(call: ReferenceCall, { query, body, headers, orgIds }: Sent): string[] {
  const place = { body, params: query, none: {} }[call.qxOrgId] as Readonly<Record<string, unknown>>;
  const given = place['qxOrgId'];
  if (String(place['isQxOrg']) === 'false') return given === undefined ? [] : ['isQxOrg false and qxOrgId'];
  if (call.qxOrgId === 'none') return Object.hasOwn(query, 'qxOrgId') || Object.hasOwn(body, 'qxOrgId') ? ['added parameter "qxOrgId"'] : [];
  // It is taken from the session: before there is one, there is none to add.
  if (!String(headers['authorization']).startsWith('Bearer ')) return [];
  if (given === undefined) return [`qxOrgId is missing in its ${call.qxOrgId}`];
  return orgIds && !orgIds.includes(String(given)) ? [`qxOrgId "${String(given)}" is none of the session's`] : [];
}

function headerBreaches(call: ReferenceCall, { headers, orgIds }: Sent): string[] {
  const added = Object.keys(headers).filter(
    (name) => !browserHeaders.has(name) && !browserFamilies.test(name) && name !== 'authorization' && !call.headers.includes(name),
  );
  const missing = call.headers.filter((name) => headers[name] === undefined);
  const isElsewhere = call.headers.includes('orgid') && orgIds !== undefined && !orgIds.includes(String(headers['orgid']));
  return [
    ...added.map((name) => `added header "${name}"`),
    ...missing.map((name) => `header "${name}" is missing`),
    ...(isElsewhere ? [`header "orgid" holds none of the session's organisations`] : []),
  ];
}

export function breachesOfCall(call: ReferenceCall, sent: Sent): string[] {
  const mediaType = String(sent.headers['content-type'] ?? '');
  const isOther = call.method !== 'GET' && call.method !== 'DELETE' && mediaType !== '' && !mediaTypes[call.encoding].test(mediaType);
  return [
    ...addedNames(call, sent),
    ...organisationBreaches(call, sent),
    ...headerBreaches(call, sent),
    ...(isOther ? [`body as ${mediaType}, not as ${call.encoding}`] : []),
  ].map((what) => `${call.endpoint}: ${what}`);
}

/** Spec 3, websocket message. */
const frameFields = new Set([
  'type',
  'messageType',
  'content',
  'systemId',
  'fromRemoteId',
  'fromRemoteSystem',
  'toRemoteId',
  'toRemoteSystem',
  'busId',
  'username',
  'orderId',
  'status',
]);
/** Spec 4: text, image, order, heartbeat; 16 comes from the server. */
const frameTypes = new Set([0, 1, 3, 4]);

export function breachesOfFrame(frame: Readonly<Record<string, unknown>>): string[] {
  const added = Object.keys(frame)
    .filter((name) => !frameFields.has(name))
    .map((name) => `frame of type ${String(frame['type'])}: added field "${name}"`);
  if (!frameTypes.has(frame['type'] as number)) added.push(`frame of unknown type ${String(frame['type'])}`);
  if (frame['messageType'] !== undefined && frame['messageType'] !== frame['type'])
    added.push(`frame with type ${String(frame['type'])} and another messageType`);
  if (frame['type'] === 4) return added;
  const missing = [...frameFields]
    .slice(0, 10)
    .filter((name) => frame[name] === undefined)
    .map((name) => `frame of type ${String(frame['type'])}: field "${name}" is missing`);
  return [...added, ...missing];
}
