/**
 * The matrix fixture: two groups of three organisations, somebody of every role in each of them, a row of each entity for each organisation with a text that no other row has.
 * For tests that nobody here wrote: what somebody sees says whose rows reached them.
 */
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';
import { canaryValues, matrixDay } from './canaryRow.ts';
import type { DemoRows, Draft } from './demoRows.ts';
import { Seeded } from './seeded.ts';

const groups = ['north', 'south'] as const;
const places = ['group', 'house', 'clinic'] as const;
/** The root of each group is called so. */
export const matrixGroupCodes: readonly string[] = groups.map((group) => `matrix-${group}-group`);

interface Organisation {
  readonly id: string;
  readonly code: string;
  readonly groupId: string;
  readonly isRoot: boolean;
}

const all = Object.values(resources) as unknown as readonly Resource[];
/** Made below, each in its own way; menus of the console are stored by the server at its start, bindings by the table of people. */
const apart: ReadonlySet<string> = new Set(['organisation', 'role', 'staffUser', 'userBindOrg', 'menu']);
const madeAt = `${matrixDay}T00:00:00.000Z`;

const organisationsOf = (seeded: Seeded, group: string, atMs: number): readonly Organisation[] => {
  const groupId = seeded.id(atMs);
  return places.map((place) => ({
    id: place === 'group' ? groupId : seeded.id(atMs),
    code: `matrix-${group}-${place}`,
    groupId,
    isRoot: place === 'group',
  }));
};

const roleCodes = Object.keys(standardRoles) as RoleCode[];

function peopleOf(seeded: Seeded, { id: orgId, code }: Organisation, atMs: number): Draft[] {
  return roleCodes.map((role) => ({
    id: seeded.id(atMs),
    orgId,
    username: `${role}-${code}`.toLowerCase(),
    nickName: `canary-${code}-${role}`,
    enabled: true,
    roleCodes: [role],
    boundOrgIds: [orgId],
    dutyState: 'online',
    createdAt: madeAt,
  }));
}

/** The kinds do not say these of a conversation, its message and a customer. */
const besides: Readonly<Record<string, (ids: Readonly<Record<string, string | undefined>>, mark: string) => Readonly<Record<string, unknown>>>> = {
  member: (_ids, mark) => ({ openId: `${mark}open`, ownerUserId: null, mobile: '13800000000', tags: [] }),
  wecomConfig: (_ids, mark) => ({ secret: `${mark}secret` }),
  wechatConfig: (_ids, mark) => ({ secret: `${mark}secret` }),
  patient: () => ({ idNo: '110101199003071234' }),
  conversation: () => ({ kind: 'member', assigneeId: null, teamId: null, busId: null, lastSeq: 1, lastMessageType: 0 }),
  message: ({ member }) => ({ messageType: 0, seq: 1, senderKind: 'member', senderId: member, orderId: null }),
};

type Made = ReadonlyMap<string, Draft[]>;
const rolesOf = (seeded: Seeded, { id: orgId }: Organisation, atMs: number): Draft[] =>
  roleCodes.map((role) => {
    const { name, rights, dataScope } = standardRoles[role];
    return { id: seeded.id(atMs), orgId, code: role, name: name[0], nameEn: name[1], rights, dataScope };
  });

/** One of each entity; what belongs to the whole group stands at its root alone. */
function addRows(
  made: Made,
  seeded: Seeded,
  { id, code, groupId, isRoot }: Organisation,
  { staffUser, atMs }: { readonly staffUser: string; readonly atMs: number },
): void {
  const ids: Record<string, string | undefined> = { organisation: id, staffUser };
  const mark = `canary-${code}-`;
  for (const resource of all.filter(({ name, orgOwned }) => orgOwned === true && !apart.has(name))) {
    const { name, standard } = resource;
    const rows = made.get(name) ?? [];
    const isElsewhere = standard?.scope === 'group' && !isRoot;
    const rowId = isElsewhere ? rows.findLast((row) => row['orgId'] === groupId)?.id : seeded.id(atMs);
    ids[name] = rowId;
    if (isElsewhere || rowId === undefined) continue;
    rows.push({ id: rowId, orgId: id, ...canaryValues(resource, ids, mark), ...besides[name]?.(ids, mark), createdAt: madeAt, createdBy: staffUser });
  }
}

export function makeMatrix(seed: number, now: number): DemoRows {
  const seeded = new Seeded(seed);
  const organisations = groups.flatMap((group) => organisationsOf(seeded, group, now));
  const made: Made = new Map(all.map(({ name }) => [name, []]));
  for (const one of organisations) {
    const { id, code, groupId, isRoot } = one;
    const type = isRoot ? 'group' : 'hospital';
    made.get('organisation')?.push({ id, groupId, parentId: isRoot ? null : groupId, type, name: `canary-${code}`, code, status: 'enabled', isShow: true });
    if (isRoot) made.get('role')?.push(...rolesOf(seeded, one, now));
    const people = peopleOf(seeded, one, now);
    made.get('staffUser')?.push(...people);
    addRows(made, seeded, one, { staffUser: people[0]?.id ?? '', atMs: now });
  }
  return rowsFrom(made, organisations[0]?.id ?? '');
}

type Listed = Exclude<keyof DemoRows, 'groupId' | 'described' | 'readMarks' | 'pictures' | 'moves'>;
const listed = [
  'organisation',
  'role',
  'staffUser',
  'member',
  'patient',
  'order',
  'conversation',
  'message',
  'conversationStep',
  'note',
  'team',
  'deskPolicy',
  'cannedReply',
  'systemMessage',
  'dictionary',
  'dictionaryItem',
] as const satisfies readonly Listed[];
const isListed: ReadonlySet<string> = new Set(listed);

function rowsFrom(made: ReadonlyMap<string, readonly Draft[]>, groupId: string): DemoRows {
  const own = Object.fromEntries(listed.map((name) => [name, made.get(name) ?? []])) as Readonly<Record<Listed, readonly Draft[]>>;
  const described = new Map([...made].filter(([name]) => !isListed.has(name)));
  return { groupId, ...own, described, readMarks: [], pictures: [], moves: [] };
}
