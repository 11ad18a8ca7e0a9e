/**
 * What a back end that knows only the specification takes. Everything else a console sends to it is an addition, and written down as a breach.
 * Tables: calls with their parameters (spec 7), headers, frame fields (spec 3).
 */

export interface LetterCall {
  readonly wire: string;
  /** Names in the query (GET, DELETE) or the body. */
  readonly takes: readonly string[];
  readonly encoding?: 'json' | 'form' | 'multipart';
  readonly isOpen?: boolean;
}

/** The fields of a chat list row that say where it belongs: what the message calls can be given. */
const place = ['systemId', 'busId', 'memberId', 'fromRemoteId', 'fromRemoteSystem', 'toRemoteId', 'toRemoteSystem'] as const;

/** Only calls of `docs/spec/calls.txt`. */
export const letterCalls: readonly LetterCall[] = [
  { wire: 'POST /api-uaa/oauth/user/token', takes: ['username', 'password', 'validCode'], encoding: 'form', isOpen: true },
  { wire: 'GET /api-uaa/oauth/remove/token', takes: [] },
  { wire: 'GET /api-user/users-anon/checkYmUserInfo', takes: ['username'], isOpen: true },
  { wire: 'GET /api-user/menus/current', takes: ['tenantId'] },
  { wire: 'POST /api-user/userbindorg/changeLoginOrgInfo', takes: ['orgId'] },
  { wire: 'GET /crm-server/allocationRule/uin/token', takes: [] },
  { wire: 'GET /crm-server/Consultation/doctorGetChat', takes: [] },
  { wire: 'POST /im/message/queryRemoteSingleMessage', takes: place, encoding: 'form' },
  { wire: 'POST /im/message/readAllRemoteMessage', takes: place, encoding: 'form' },
  { wire: 'GET /crm-server/pushorder/list', takes: ['page', 'limit', 'searchKey', 'searchValue', 'status', 'memberId', 'id'] },
  { wire: 'GET /crm-server/pushorder/detail', takes: ['id'] },
  { wire: 'POST /crm-server/pushorder/updateStatus', takes: ['id', 'status', 'version', 'reason'] },
  { wire: 'GET /crm-server/systemMessages/mynoreadcount', takes: [] },
  { wire: 'GET /crm-server/systemMessages/mypage', takes: ['page', 'limit'] },
  { wire: 'POST /crm-server/systemMessages/read/{id}', takes: [] },
  { wire: 'POST /crm-server/systemMessages/delete/{id}', takes: [] },
  { wire: 'POST /api-file/files/upHttpsLoad', takes: ['file'], encoding: 'multipart' },
  { wire: 'GET /api-file/files/download', takes: ['path'] },
];

/** Spec 7: every POST adds it to its body and every GET to its params, except form data. */
export const alwaysTaken = 'qxOrgId';

/** What a browser sends by itself. */
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
/** Spec 7: calls to crm-server paths add two. */
const crmHeaders = new Set(['qywxuserinfo', 'orgid']);

export function addedHeaders(path: string, names: readonly string[]): string[] {
  return names.filter(
    (name) =>
      !browserHeaders.has(name) && !browserFamilies.test(name) && name !== 'authorization' && !(crmHeaders.has(name) && path.startsWith('/crm-server/')),
  );
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

export const addedNames = (call: LetterCall, names: readonly string[]): string[] => names.filter((name) => name !== alwaysTaken && !call.takes.includes(name));
