/** A line of history is seen, and written, by whoever sees its row: own rows, rows of the group, rows that moved or were removed (docs/adr/0089). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withRlsContext } from '#server/db/rlsContext.ts';
import type { Database, RlsContext } from '#server/db/database.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import type { Hospital } from '#tests/server/support/hospital.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
let hospital: Hospital;
let east: Database;
let context: RlsContext;
const keys = { idNumber: Buffer.alloc(32, 1), blindIndex: Buffer.alloc(32, 2), account: Buffer.alloc(32, 3) };
const someone = '01890000-0000-7000-8000-000000000001';

beforeAll(async () => {
  own = await freshDatabase();
  hospital = await makeHospital(own.database, keys as never);
  context = { orgIds: [hospital.orgs.east], groupId: hospital.orgs.group, personId: someone };
  east = withRlsContext(own.database, context);
});
afterAll(() => own.drop());
beforeEach(() => own.database.query('delete from record_change'));

const write = (on: Database, entity: string, id: string): Promise<unknown> =>
  on.query(`insert into record_change (entity, entity_id, version, change, by_id, changes) values ($1, $2, 1, 'created', $3, '[]')`, [entity, id, someone]);
/** The rows of which somebody sees a line, by the table and by its view. */
async function seen(by: Database): Promise<readonly unknown[]> {
  const table = await by.query<{ id: string }>('select entity_id as id from record_change order by 1');
  expect(await by.query('select entity_id as id from seen.record_change order by 1')).toEqual(table);
  return table.map(({ id }) => id);
}

describe('[E9] the history of a row', () => {
  it('is of whoever sees the row, and of nobody else', async () => {
    const [mine, foreign] = [await hospital.member('mine', hospital.orgs.east), await hospital.member('foreign', hospital.orgs.west)];
    for (const id of [mine, foreign]) await write(own.database, 'member', id);
    expect(await seen(east)).toEqual([mine]);
    expect(await seen(own.database)).toEqual([mine, foreign].toSorted());
  });

  it('goes with a row that moves to another organisation, and stays with one that is removed', async () => {
    const id = await hospital.member('moving', hospital.orgs.west);
    await write(own.database, 'member', id);
    expect(await seen(east)).toEqual([]);
    await own.database.query('update member set org_id = $2, deleted_at = now() where id = $1', [id, hospital.orgs.east]);
    expect(await seen(east)).toEqual([id]);
    await own.database.query('update member set org_id = $2, deleted_at = null where id = $1', [id, hospital.orgs.west]);
    expect(await seen(east)).toEqual([]);
  });

  it('is of the person whose row it is, where a role gives own rows alone', async () => {
    const [theirs, others] = [await hospital.member('theirs', hospital.orgs.east), await hospital.member('others', hospital.orgs.east)];
    const staff = await hospital.staff('follower', hospital.orgs.east);
    await own.database.query('update member set owner_user_id = $2 where id = $1', [theirs, staff]);
    for (const id of [theirs, others]) await write(own.database, 'member', id);
    const narrowed = withRlsContext(own.database, { ...context, personId: staff, ownOrgIds: [hospital.orgs.east] });
    expect(await seen(narrowed)).toEqual([theirs]);
    await expect(write(narrowed, 'member', others)).rejects.toMatchObject({ code: '42501' });
  });

  it('follows rows of the group to its own people alone', async () => {
    const { group, otherGroup } = hospital.orgs;
    for (const id of [group, otherGroup]) await write(own.database, 'organisation', id);
    expect(await seen(east)).toEqual([group]);
  });

  it('is written for rows in reach alone, and for what an entity is', async () => {
    const foreign = await hospital.member('out of reach', hospital.orgs.west);
    const mine = await hospital.member('in reach', hospital.orgs.east);
    await write(east, 'member', mine);
    await expect(write(east, 'member', foreign)).rejects.toMatchObject({ code: '42501' });
    await expect(write(east, 'order', randomUUID())).rejects.toMatchObject({ code: '42501' });
    for (const entity of ['', 'nothing', 'session', 'Member', 'member"(uuid)', `member'; drop table member; --`])
      await expect(write(east, entity, randomUUID()), entity).rejects.toMatchObject({ code: '42501' });
    await expect(write(east, 'orgField', mine)).rejects.toMatchObject({ code: '42501' });
  });
});
