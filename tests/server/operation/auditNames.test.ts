/** The audit names rows as people call them: as far as its reader may read these rows, and nothing more. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import type { AuditDetail } from '#contract/readings/auditFacts.ts';
import type { Query } from '#server/db/database.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { readNames } from '#server/operation/auditNames.ts';
import { readAudit } from '#server/operation/auditSearch.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Answers<'system.auditList'>['rows'][number];
let server: TestServer;
const tokens = { auditor: '', bare: '', own: '', veiled: '', root: '' };
const ids: Record<string, string> = {};
const canary = /Canary/;
const sql = (text: string, ...values: readonly unknown[]) => server.test.database.query<{ id: string }>(text, values);
const inserted = async (text: string, ...values: readonly unknown[]): Promise<string> => (await sql(`${text} returning id`, ...values))[0]?.id ?? '';

const roles: readonly (readonly [name: keyof typeof tokens, rights: string, scope: string, fieldRules: readonly object[]])[] = [
  ['auditor', '{audit.read,member.read,order.read,chat.read,role.read,file.read}', 'org', []],
  ['bare', '{audit.read}', 'org', []],
  ['own', '{member.read}', 'own', []],
  ['veiled', '{audit.read,member.read,chat.read}', 'org', [{ entity: 'member', field: 'name', grade: 'masked' }]],
  ['root', '{audit.read,member.read,order.read,chat.read}', 'group', []],
];

/** Somebody else of the eastern house did what the entry tells. */
const entry = (entity: string, entityId: string | undefined, detail: AuditDetail = {}, operation = `${entity}.detail`) =>
  writeAudit(server.test.database, [
    {
      principal: { kind: 'staff', id: ids['second'] ?? '', orgId: server.hospital.orgs.east, sessionId: randomUUID() },
      operation,
      class: 'view',
      outcome: 'done',
      entity,
      detail,
      ...(entityId === undefined ? {} : { entityId }),
    },
  ]);
const list = (name: keyof typeof tokens, query: string): Promise<Reply> =>
  server.call('GET', `/api-user/system/audit/list?limit=200&${query}`, { token: tokens[name] });
const rowsOf = ({ datas }: Reply): readonly Row[] => (datas as Answers<'system.auditList'>).rows;
/** The titles are those of the records of these entries. */
const titles = async (name: keyof typeof tokens, query: string): Promise<readonly (string | undefined)[]> =>
  rowsOf(await list(name, query)).map(({ entityId, names }) => names?.[entityId ?? '']);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { orgs } = server.hospital;
  for (const [name, rights, scope, fieldRules] of roles)
    await sql(
      'insert into role (id, org_id, code, name, rights, data_scope, field_rules) values (gen_random_uuid(), $1, $2, $2, $3, $4, $5)',
      orgs.group,
      name,
      rights,
      scope,
      JSON.stringify(fieldRules),
    );
  ids['second'] = await server.hospital.staff('second', orgs.east);
  for (const [name] of roles)
    ids[name] = await server.hospital.staff(name, name === 'root' ? orgs.group : orgs.east, name, name === 'own' ? { role_codes: ['own', 'bare'] } : {});
  server.running.services.sessions.readAnew();
  for (const [name] of roles) tokens[name] = await server.login(name);
  ids['east'] = await server.hospital.member('east', orgs.east, { owner_user_id: ids['own'] });
  ids['other'] = await server.hospital.member('other', orgs.east);
  ids['nameless'] = await server.hospital.member('nameless', orgs.east, { name: '' });
  ids['west'] = await server.hospital.member('west', orgs.west, { name: 'Canary of the west' });
  ids['foreign'] = await server.hospital.member('foreign', orgs.otherHouse, { name: 'Canary of another group' });
  for (const name of ['east', 'other', 'nameless', 'west']) await entry('member', ids[name]);
  await entry('member', randomUUID());
});
afterAll(() => server.close());

describe('a record is called by its title', () => {
  it('[E1] where its reader may read it; of another organisation and of nowhere look alike', async () => {
    const reply = await list('auditor', 'entity=member&action=member.detail');
    expect(await titles('auditor', 'entity=member&action=member.detail')).toEqual([undefined, undefined, '138****8000', 'name of other', 'name of east']);
    expect(reply.text).not.toMatch(canary);
    expect(reply.text).not.toContain('13812348000');
    expect(await titles('root', 'entity=member&action=member.detail')).toContain('Canary of the west');
  });

  it('[E1] not by the right to read the audit alone', async () => {
    const reply = await list('bare', 'action=member.detail');
    expect(rowsOf(reply)).toHaveLength(5);
    expect(reply.text).not.toMatch(/name of (east|other)"|138\*/);
  });

  it('[E10] where a role gives one’s own rows alone, of these alone', async () => {
    expect((await titles('own', 'action=member.detail')).filter(Boolean)).toEqual(['name of east']);
  });

  it('[E5] as a mask where a role sees no more of it', async () => {
    const reply = await list('veiled', 'action=member.detail');
    expect(reply.text).not.toMatch(/name of (east|other)"/);
    expect(rowsOf(reply).find(({ entityId }) => entityId === ids['east'])?.names?.[ids['east'] ?? '']).toMatch(/\*/);
  });

  it('also after it was removed', async () => {
    ids['removed'] = await server.hospital.member('removed', server.hospital.orgs.east, { deleted_at: new Date() });
    await entry('member', ids['removed'], {}, 'member.remove');
    expect(await titles('auditor', 'action=member.remove')).toEqual(['name of removed']);
  });
});

describe('what has no description of its own', () => {
  it('is called by its customer at the desk, by its name elsewhere; private ones of others by nothing', async () => {
    const { east } = server.hospital.orgs;
    const conversation = await server.hospital.conversation(ids['east'] ?? '', east);
    const message = await server.hospital.message(conversation, east, { sender_id: randomUUID() });
    const canned = (owner: string | null, title: string) =>
      inserted(
        `insert into canned_reply (id, org_id, owner_id, shortcut, title, text, sort) values (gen_random_uuid(), $1, $2, 'x', $3, 'x', 1)`,
        east,
        owner,
        title,
      );
    const team = await inserted(`insert into team (id, org_id, name, member_ids) values (gen_random_uuid(), $1, 'Night shift', '{}')`, east);
    await entry('conversation', conversation);
    await entry('message', message, { conversationId: conversation });
    await entry('team', team);
    await entry('cannedReply', await canned(null, 'Shared words'));
    await entry('cannedReply', await canned(ids['second'] ?? '', 'Canary, private'));
    for (const [entity, called] of [
      ['conversation', ['name of east']],
      ['message', ['name of east']],
      ['team', ['Night shift']],
      ['cannedReply', [undefined, 'Shared words']],
    ] as const)
      expect(await titles('auditor', `action=${entity}.detail`), entity).toEqual(called);
    const [told] = rowsOf(await list('auditor', 'action=message.detail'));
    expect(told?.names).toEqual({ [message]: 'name of east', [conversation]: 'name of east' });
    expect((await list('veiled', 'action=conversation.detail')).text).not.toContain('name of east');
    expect((await list('auditor', 'action=cannedReply.detail')).text).not.toMatch(canary);
    expect((await list('bare', 'action=conversation.detail')).text).not.toContain('name of east');
  });

  it('a file is called by its name where its path stands; a job by its own to who began it, or may import the same', async () => {
    const { east, group } = server.hospital.orgs;
    const stored = (path: string, name: string, uploader: string) =>
      sql(
        `insert into file (org_id, path, name, content_type, type, bytes, uploader_kind, uploader_id) values ($1, $2, $3, 'text/plain', 'plain', 1, 'staff', $4)`,
        east,
        path,
        name,
        uploader,
      );
    await stored('/own.txt', 'notes.txt', ids['auditor'] ?? '');
    const begun = (kind: string, owner: string, name: string) =>
      inserted(
        `insert into job (id, org_id, group_id, owner_id, language, kind, entity, name, state, spec) values (gen_random_uuid(), $1, $2, $3, 'en', $4, 'member', $5, 'done', '{}')`,
        east,
        group,
        owner,
        kind,
        name,
      );
    await entry('file', undefined, { path: '/own.txt' }, 'files.download');
    await entry('member', undefined, { job: await begun('export', ids['auditor'] ?? '', 'mine.xlsx') }, 'job.export');
    await entry('member', undefined, { job: await begun('import', ids['second'] ?? '', 'Canary.xlsx') }, 'job.run');
    expect(rowsOf(await list('auditor', 'action=files.download'))[0]?.names).toEqual({ '/own.txt': 'notes.txt' });
    expect(rowsOf(await list('bare', 'action=files.download'))[0]?.names).toEqual({});
    expect(Object.values(rowsOf(await list('auditor', 'action=job.export'))[0]?.names ?? {})).toEqual(['mine.xlsx']);
    expect((await list('auditor', 'action=job.run')).text).not.toMatch(canary);
  });
});

it('what a detail refers to is named, too: a colleague, an organisation; what leads nowhere is not', async () => {
  const { east } = server.hospital.orgs;
  await entry('member', undefined, { to: ids['second'] ?? '', done: 3, failed: 0 }, 'member.distribute');
  await entry('member', undefined, { to: east, done: 1, failed: 0 }, 'member.refer');
  await entry('staffUser', ids['second'], { to: `member: ${ids['auditor']}, order: -`, passed: 2 }, 'account.leave');
  await entry('session', undefined, { personId: 'unknown' }, 'system.auditList');
  const names = async (action: string) => rowsOf(await list('auditor', `action=${action}`)).at(-1)?.names;
  expect(await names('member.distribute')).toEqual({ [ids['second'] ?? '']: 'name of second' });
  expect(await names('member.refer')).toEqual({ [east]: 'org east' });
  expect(await names('account.leave')).toEqual({ [ids['second'] ?? '']: 'name of second', [ids['auditor'] ?? '']: 'name of auditor' });
  expect(await names('system.auditList')).toEqual({});
});

it('[C7] a page is named by one statement an entity, however many rows it has; of another group nothing is, also without row security', async () => {
  for (let n = 0; n < 40; n += 1) await entry('member', n % 2 === 0 ? ids['east'] : ids['other']);
  const statements: string[] = [];
  const counted: Query = {
    query: (text, values) => {
      statements.push(typeof text === 'string' ? text : '');
      return server.test.database.query(text, values);
    },
  };
  const { east, group } = server.hospital.orgs;
  const principal = staffAt({ group, org: east }, ids['auditor'] ?? '', ['audit.read', 'member.read']);
  const { rows } = await readAudit(server.test.database, { action: 'member.detail' }, principal, 100);
  expect(rows.length).toBeGreaterThan(40);
  const [first] = rows;
  if (!first) throw new Error('The page has no row.');
  const foreign = { ...first, entityId: ids['foreign'] ?? '' };
  const names = await readNames(counted, { principal, keys: server.running.services.keys }, [foreign, ...rows]);
  expect(names.get('member')?.has(foreign.entityId)).toBe(false);
  expect(names.get('member')?.get(ids['east'] ?? '')).toBe('name of east');
  expect(statements).toHaveLength(1);
});
