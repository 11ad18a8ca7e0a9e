/** Demo data: loaded once into a database that holds no organisation yet, and remembered in DATA_DIR/demo.json. */
import type { KindName } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import type { Config } from '#server/config/config.ts';
import type { Database, Query, Row } from '#server/db/database.ts';
import { snakeCase } from '#server/db/columnNames.ts';
import { holdsNothing, lockFirstData } from '#server/db/firstData.ts';
import { insertRows } from '#server/db/insertRows.ts';
import { waysOf } from '#server/db/pipelined.ts';
import { sealIdNumber } from '#server/privacy/idNumber.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { sealText } from '#server/privacy/sealedText.ts';
import { hashPassword } from '#server/session/password.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';
import type { DemoInfo, DemoStaffInfo } from './demoFile.ts';
import { newPassword, readChosenFixture, readDemoFile, writeDemoFile } from './demoFile.ts';
import type { DemoRows, Draft, OrderMove } from './demoRows.ts';
import { fixtures, isFixtureName } from './fixtures.ts';
import type { Fixture, FixtureName } from './fixtures.ts';
import { demoStaff } from './group.ts';
import type { StaffName } from './group.ts';
import { withPictures } from './makeHomes.ts';
import { memberHistory, membersWithPast } from './memberHistory.ts';
import { writePictures } from './writePictures.ts';

export type { DemoInfo } from './demoFile.ts';
type DemoConfig = Pick<Config, 'demo' | 'dataDir'>;

const dutyOf = (name: string): Label | undefined => (Object.hasOwn(demoStaff, name) ? demoStaff[name as StaffName].duty : undefined);

function infoOf(rows: DemoRows, password: string): DemoInfo {
  const staff = rows.staffUser.map((row): DemoStaffInfo => {
    const name = String(row['nickName']);
    const roleCodes = row['roleCodes'] as readonly RoleCode[];
    const role = standardRoles[roleCodes[0] ?? 'developer'].name;
    return { id: row.id, username: String(row['username']), name, role, duty: dutyOf(name) ?? role, roleCodes, orgId: String(row['orgId']) };
  });
  // Somebody who never logged in is played by nobody.
  const members = rows.member
    .filter((row) => row['openId'] != null)
    .map((row) => ({ openId: String(row['openId']), memberId: row.id, name: String(row['name']), orgId: String(row['orgId']) }));
  return { password, staff, members };
}

/** The history of each order: made, and moved step by step. */
function orderHistory(rows: DemoRows): Row[] {
  return rows.order.flatMap((order) => {
    const moves = rows.moves.filter((move) => move.orderId === order.id);
    const isPushed = order['kind'] === 'pushed';
    const creator =
      (isPushed
        ? rows.staffUser.find((one) => one.id === order['createdBy'])?.['nickName']
        : rows.member.find((one) => one.id === order['createdBy'])?.['name']) ?? null;
    const line = (version: number, step: Pick<OrderMove, 'to' | 'at' | 'byId'> & { readonly from: string | null; readonly byName: unknown }): Row => ({
      entity: 'order',
      entityId: order.id,
      version,
      change: version === 1 ? 'created' : 'moved',
      at: step.at,
      byId: step.byId,
      byName: step.byName as string | null,
      changes: [{ field: 'status', from: step.from, to: step.to }],
    });
    const first = {
      from: null,
      to: String(moves[0]?.from ?? order['status']),
      at: String(order['createdAt']),
      byId: String(order['createdBy']),
      byName: creator,
    };
    return [line(1, first), ...moves.map((move, index) => line(index + 2, move))];
  });
}

interface Secrets {
  readonly passwordHash: string;
  readonly keys: Keys;
  readonly paths: ReadonlyMap<string, string>;
}

const described = resources as unknown as Readonly<Record<string, Resource>>;

/** Identity numbers and secrets are kept sealed, whatever the entity. */
const seals: Partial<Readonly<Record<KindName, (keys: Keys, plain: string) => string>>> = {
  idCard: sealIdNumber,
  secret: (keys, plain) => sealText(keys.secret, plain),
};
function sealed(name: string, rows: readonly Draft[], keys: Keys): readonly Row[] {
  const fields = Object.entries(described[name]?.fields ?? {}).flatMap(([field, { kind }]) => (seals[kind] ? [[field, seals[kind]] as const] : []));
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(fields.flatMap(([field, seal]) => (row[field] == null ? [] : [[field, seal(keys, String(row[field]))]]))),
  }));
}

/** No event is logged: whoever connects reads the lists first, and the log of the group begins after this. */
async function insertAll(query: Query, rows: DemoRows, { passwordHash, keys, paths }: Secrets): Promise<void> {
  await insertRows(query, 'organisation', rows.organisation);
  await insertRows(query, 'role', rows.role);
  await insertRows(
    query,
    'staff_user',
    rows.staffUser.map((row) => ({ ...row, passwordHash })),
  );
  await insertRows(query, 'member', membersWithPast(rows));
  await insertRows(
    query,
    'patient',
    rows.patient.map((row) => ({ ...row, idNo: sealIdNumber(keys, String(row['idNo'])) })),
  );
  await insertRows(query, 'order', rows.order);
  await insertRows(query, 'record_change', [...orderHistory(rows), ...memberHistory(rows)]);
  await insertRows(query, 'team', rows.team);
  await insertRows(query, 'desk_policy', rows.deskPolicy);
  await insertRows(query, 'canned_reply', rows.cannedReply);
  await insertRows(query, 'system_message', rows.systemMessage);
  await insertRows(query, 'dictionary', rows.dictionary);
  await insertRows(query, 'dictionary_item', rows.dictionaryItem);
  for (const [name, made] of rows.described) await insertRows(query, snakeCase(name), sealed(name, withPictures(made, paths), keys));
  // The database works out their dates by the groups, which stand now.
  await insertRows(query, 'member', rows.pooled ?? []);
  await insertRows(query, 'conversation', rows.conversation);
  await insertRows(query, 'conversation_step', rows.conversationStep);
  await insertRows(query, 'note', rows.note);
  await insertRows(
    query,
    'message',
    rows.message.map((row) => ({ ...row, content: paths.get(row.id) ?? row['content'] })),
  );
  // No event tells of them, so nobody else will put them where search looks.
  await query.query(
    `insert into message_gram (message_id, grams) select id, text_grams(content) from message where message_type = 0 and sender_kind <> 'system'`,
  );
  await insertRows(
    query,
    'read_mark',
    rows.readMarks.map((mark) => ({ ...mark })),
  );
}

const holdsGroup = async (query: Query, groupId: string): Promise<boolean> =>
  (await query.query('select 1 from organisation where id = $1', [groupId])).length > 0;

/** True where the database holds demo people, whatever the settings say now. */
export const hasDemoData = async (query: Query): Promise<boolean> =>
  (await query.query('select 1 from organisation where code = any($1) limit 1', [Object.values(fixtures).flatMap(({ groupCodes }) => groupCodes)])).length > 0;

/** Nobody is connected yet. */
const unheard = (): void => undefined;

async function load(database: Database, config: DemoConfig, name: FixtureName): Promise<void> {
  const fixture: Fixture = fixtures[name];
  const rows = fixture.make(fixture.seed, Date.now());
  const password = newPassword();
  const secrets: Secrets = {
    passwordHash: await hashPassword(password),
    keys: loadKeys(config.dataDir),
    paths: await writePictures(database, config.dataDir, rows.pictures),
  };
  await database.transaction(async (query, client) => {
    // Two servers that start at once on one database: the second waits here and finds the first one's data.
    await lockFirstData(query);
    if (!(await holdsNothing(query))) return;
    await insertAll(query, rows, secrets);
    await fixture.play?.({ ...waysOf(query), append: unheard, client }, rows, secrets.keys);
    // Before the commit: data whose password is lost would be of no use to anybody.
    await writeDemoFile(config.dataDir, { fixture: name, groupId: rows.groupId, ...infoOf(rows, password) });
  });
}

/** @throws for a name that none has: somebody wrote it by hand */
async function chosenFixture(dataDir: string): Promise<FixtureName> {
  const name = (await readChosenFixture(dataDir)) ?? 'standard';
  if (!isFixtureName(name)) throw new Error(`${dataDir} asks for the demo '${name}': expected one of ${Object.keys(fixtures).join(', ')}.`);
  return name;
}

/**
 * Loads the demo where it is wanted and the database is empty.
 * @returns whom one can play; undefined without demo, or where the database holds something else
 */
export async function loadDemo(database: Database, config: DemoConfig): Promise<DemoInfo | undefined> {
  if (!config.demo) return undefined;
  if (await holdsNothing(database)) await load(database, config, await chosenFixture(config.dataDir));
  const kept = await readDemoFile(config.dataDir);
  if (!kept || !(await holdsGroup(database, kept.groupId))) return undefined;
  const fixture: Fixture | undefined = isFixtureName(kept.fixture) ? fixtures[kept.fixture] : undefined;
  return { password: kept.password, staff: kept.staff, members: kept.members, ...((kept.isStill ?? fixture?.isStill) ? { isStill: true } : {}) };
}
