/** Published versions are read here: by whatever begins with one, and by what runs on one. */
import { versionLimits } from '#contract/limits/lists.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Content } from './content.ts';

export interface Version {
  readonly id: string;
  readonly rowId: string;
  readonly number: number;
  readonly content: Content;
}
type Read = Version & Record<string, unknown>;

const columns = 'v.id, v.row_id as "rowId", v.number, v.content';
const inForceSql = prepared(`select ${columns} from definition_version v where v.entity = $1 and v.row_id = $2 and v.retired_at is null`);
const byIdSql = prepared(`select ${columns} from definition_version v where v.id = $1`);
const numberedSql = prepared(`select ${columns} from definition_version v where v.entity = $1 and v.row_id = $2 and v.number = $3`);
const lastSql = prepared('select coalesce(max(v.number), 0)::int as last from definition_version v where v.entity = $1 and v.row_id = $2');
const listedSql = prepared(`select v.id, v.number, v.retired_at is null as "isOnline", v.note, v.from_number as "fromNumber", v.published_at as "publishedAt",
    u.nick_name as "publishedBy", v.retired_at as "retiredAt"
  from definition_version v left join staff_user u on u.id = v.published_by where v.entity = $1 and v.row_id = $2 order by v.number desc limit ${versionLimits.listed}`);

/** Whatever begins now begins with this one. @returns nothing where none is in force: never published, or retired */
export const publishedVersion = async (query: Query, entity: string, rowId: string): Promise<Version | undefined> =>
  (await query.query<Read>(inForceSql, [entity, rowId]))[0];

/** Whatever began with a version goes on with it, whether or not it is in force still. */
export const versionById = async (query: Query, id: string): Promise<Version | undefined> => (await query.query<Read>(byIdSql, [id]))[0];

export const versionNumbered = async (query: Query, entity: string, rowId: string, number: number): Promise<Version | undefined> =>
  (await query.query<Read>(numberedSql, [entity, rowId, number]))[0];

/** Numbers never come again, also where the last one was retired. */
export const nextNumber = async (query: Query, entity: string, rowId: string): Promise<number> =>
  ((await query.query<{ last: number }>(lastSql, [entity, rowId]))[0]?.last ?? 0) + 1;

export interface ListedVersion extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly isOnline: boolean;
  readonly note: string | null;
  readonly fromNumber: number | null;
  readonly publishedAt: string;
  readonly publishedBy: string | null;
  readonly retiredAt: string | null;
}
/** The newest first. */
export const listedVersions = (query: Query, entity: string, rowId: string): Promise<readonly ListedVersion[]> =>
  query.query<ListedVersion>(listedSql, [entity, rowId]);
