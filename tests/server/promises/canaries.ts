/** A row of each entity for each organisation around that of who asks, each with a text that names whose it is. */
import { createHash, randomUUID } from 'node:crypto';
import { isReadBelow } from '#contract/readings/inherited.ts';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { canaryValues } from '#server/demo/canaryRow.ts';
import type { Ids } from '#tests/server/support/everyCall.ts';
import { until } from '#tests/rig/until.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

export const relations = { own: 'east', child: 'eastWard', sibling: 'west', parent: 'group', otherGroup: 'otherHouse' } as const;
export type Relation = keyof typeof relations;
export const allRelations = Object.keys(relations) as Relation[];

export const canary = (relation: Relation): string => `canary-${relation}-`;
/** In rows that are one person's alone: nobody else hears of it, colleagues neither. */
export const privateCanary = 'canary-private-';
/** In what a colleague of the same house is responsible for: who sees his own rows alone hears nothing of it. */
export const colleagueCanary = 'canary-colleague-';

const personal: ReadonlySet<string> = new Set(['systemMessage', 'conversationMark', 'staffPreference', 'shellPreference', 'listLayout']);
/** One row serves the whole group, so a canary in it would tell of nothing but another group's. */
export const ofGroup: ReadonlySet<string> = new Set([
  'role',
  'menu',
  ...(Object.values(resources) as unknown as Resource[]).filter(({ standard }) => standard?.scope === 'group').map(({ name }) => name),
]);
/** Rows of the organisations above are read below them, and changed where they stand alone (`tests/server/engine/inherited.test.ts`). */
export const readFromBelow: ReadonlySet<string> = new Set(
  (Object.values(resources) as unknown as Resource[]).filter(({ standard }) => standard?.scope === 'inherited').map(({ name }) => name),
);
/** Organisations below inherit it. */
const inherited: ReadonlySet<string> = new Set([
  'orgFieldConfig',
  'orgDictionary',
  ...(Object.values(resources) as unknown as Resource[]).filter(isReadBelow).map(({ name }) => name),
]);
/** Made as the hospital makes them. */
const madeByHand: ReadonlySet<string> = new Set(['organisation', 'staffUser', 'userBindOrg', 'member', 'patient', 'order', 'conversation', 'message']);

/** Members come by a code of WeChat alone where one is on; here they come by their open id. */
const off: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { wechatConfig: { enabled: false } };

export async function insertRow(server: TestServer, entity: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(row).map((name) => quoteName(snakeCase(name)));
  await server.test.database.query(
    `insert into ${quoteName(snakeCase(entity))} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}

async function makeRow(server: TestServer, entity: Resource, ids: Ids, { orgId, mark }: { orgId: string; mark: string }): Promise<string> {
  const id = randomUUID();
  const values = Object.entries(canaryValues(entity, { ...ids, staffUser: ids['userId'] }, mark)).map(([name, value]) => [
    name,
    ['json', 'lines'].includes(entity.fields[name]?.kind ?? '') ? JSON.stringify(value) : value,
  ]);
  await insertRow(server, entity.name, { id, ...(entity.orgOwned ? { orgId } : {}), ...Object.fromEntries(values), ...off[entity.name] });
  return id;
}

async function makeDesk({ hospital, test }: TestServer, relation: Relation, mark = canary(relation)): Promise<Record<string, string>> {
  const orgId = hospital.orgs[relations[relation]];
  const memberId = await hospital.member(`${mark}open`, orgId, { name: `${mark}member` });
  const patientId = await hospital.patient(memberId, orgId, '110101199003071234');
  await test.database.query('update patient set name = $2 where id = $1', [patientId, `${mark}patient`]);
  const orderId = await hospital.order(memberId, orgId, { title: `${mark}order` });
  const conversationId = await hospital.conversation(memberId, orgId);
  const messageId = await hospital.message(conversationId, orgId, { content: `${mark}message`, sender_id: memberId });
  const userId = await hospital.staff(`${mark}staff`, orgId, 'keeper');
  const [bound] = await test.database.query<{ id: string }>('select id from user_bind_org where user_id = $1', [userId]);
  return {
    orgId,
    member: memberId,
    memberId,
    patient: patientId,
    order: orderId,
    orderId,
    conversation: conversationId,
    conversationId,
    message: messageId,
    staffUser: userId,
    userId,
    userBindOrg: bound?.id ?? '',
  };
}

/** A document of the organisation: its text tells whose it is, its path is all that a stranger might have heard. */
async function upload(server: TestServer, token: string, text: string): Promise<string> {
  const form = new FormData();
  const sha256 = createHash('sha256').update(text).digest('hex');
  const about = { uploadId: randomUUID(), index: '0', total: '1', bytes: String(Buffer.byteLength(text)), sha256, name: `${text}.csv` };
  for (const [name, value] of Object.entries(about)) form.append(name, value);
  form.append('file', new Blob([text]), 'slice');
  const { datas } = await server.call('POST', '/api-file/files/sliceUpload', { token, body: form });
  return (datas as { path: string }).path;
}

/** A finished export of one person. */
async function makeJob(server: TestServer, ids: Ids, groupId: string, path: string): Promise<string> {
  const id = randomUUID();
  const name = `${privateCanary}export.csv`;
  const { userId, orgId } = ids;
  await insertRow(server, 'job', { id, orgId, groupId, ownerId: userId, language: 'en', kind: 'export', entity: 'member', name, state: 'done', spec: {} });
  await insertRow(server, 'jobFile', { jobId: id, part: 'export', path, name });
  return id;
}

const isMarked = (name: string, relation: Relation): boolean =>
  relation === 'otherGroup' || (!ofGroup.has(name) && !(inherited.has(name) && relation === 'parent'));

export async function makeRows(server: TestServer, relation: Relation): Promise<Ids> {
  const { orgs } = server.hospital;
  const ids = await makeDesk(server, relation);
  const groupId = relation === 'otherGroup' ? orgs.otherGroup : orgs.group;
  for (const entity of (Object.values(resources) as unknown as Resource[]).filter(({ name }) => !madeByHand.has(name))) {
    const { name } = entity;
    const mark = personal.has(name) ? privateCanary : isMarked(name, relation) ? canary(relation) : `${relation}-`;
    ids[name] = await makeRow(server, entity, ids, { orgId: ofGroup.has(name) ? groupId : (ids['orgId'] ?? ''), mark });
  }
  const token = await server.login(`${canary(relation)}staff`);
  ids['path'] = await upload(server, token, `${canary(relation)}document`);
  ids['job'] = await makeJob(server, ids, groupId, await upload(server, token, `${privateCanary}document`));
  return { ...ids, roleId: ids['role'] ?? '' };
}

/** Beside the rows of the house, those that somebody else of it follows up and serves. @param ids of that house */
export async function makeColleagues(server: TestServer, ids: Ids): Promise<Ids> {
  const made = await makeDesk(server, 'own', colleagueCanary);
  const followedEntities = (Object.values(resources) as unknown as Resource[]).filter(({ name, responsible }) => responsible && !madeByHand.has(name));
  for (const entity of followedEntities)
    made[entity.name] = await makeRow(server, entity, { ...ids, ...made }, { orgId: made['orgId'] ?? '', mark: colleagueCanary });
  const set = (table: string, column: string, id: string | undefined): Promise<unknown> =>
    server.test.database.query(`update ${quoteName(table)} set ${column} = $2 where id = $1`, [id, made['userId']]);
  await set('member', 'owner_user_id', made['memberId']);
  await set('order', 'created_by', made['orderId']);
  await set('conversation', `state = 'serving', assignee_id`, made['conversationId']);
  const path = await upload(server, await server.login(`${colleagueCanary}staff`), `${colleagueCanary}document`);
  await outboxIsEmpty(server);
  return { ...ids, ...made, path };
}

/** Rows are to change by calls alone: those that the server sends by itself have gone out before anything is asked. */
const outboxIsEmpty = (server: TestServer): Promise<unknown> =>
  until(
    async () => (await server.test.database.query(`select 1 from sent_message where deleted_at is null and status in ('waiting', 'sending')`)).length === 0,
    {
      what: 'text messages to have gone out',
    },
  );

/** Everything that these organisations own, as one text for each entity: any change to any of it shows. */
export const printOf = (server: TestServer, orgIds: readonly string[]): Promise<readonly unknown[]> =>
  Promise.all(
    (Object.values(resources) as unknown as Resource[])
      .filter(({ orgOwned }) => orgOwned === true)
      .map(async ({ name }) => {
        const [row] = await server.test.database.query(
          `select md5(coalesce(string_agg(x::text, '|' order by x.id), '')) as print from ${quoteName(snakeCase(name))} x where x.org_id = any($1)`,
          [orgIds],
        );
        return [name, row?.['print']];
      }),
  );
