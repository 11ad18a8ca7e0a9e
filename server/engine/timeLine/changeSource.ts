/** The changes of the row itself, as a source of its time line: told as its history tells them. */
import { ownChanges } from '#contract/timeLine.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Right } from '#contract/rights.ts';
import type { Entity } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changesSeen, namesIn, namesOfLine } from '#server/engine/readMore.ts';
import { Values } from '#server/engine/values.ts';
import { behindSql, endOfDaySql } from './place.ts';
import type { LineSource } from './source.ts';

interface Stored {
  readonly version: number;
  readonly change: string;
  readonly at: string;
  readonly byName: string | null;
  readonly changes: readonly FieldChange[];
  readonly reason: string | null;
}

export const changeSource = (entity: Entity, call: Caller['call']): LineSource => ({
  name: ownChanges,
  kind: ownChanges,
  right: `${entity.rights}.read` as Right,
  ask: (asked) => {
    const { id, limit, principal, keys } = asked;
    const caller: Caller = { entity, call, principal, keys };
    const values = new Values();
    const where = `c.entity_id = ${values.add(id, 'uuid')} and c.entity = ${values.add(entity.name, 'text')}`;
    const until = asked.day === undefined ? '' : ` and c.at < ${endOfDaySql(asked.day, values)}`;
    const behind = behindSql(ownChanges, asked.after, { at: 'c.at', id: 'c.version', idType: 'int' }, values);
    const text = `select c.version, c.change, c.at, c.by_name as "byName", c.changes, c.reason from record_change c
      where ${where}${until}${behind} order by c.at desc, c.version desc limit ${limit}`;
    return {
      statement: { text, values: values.list, isKept: true },
      told: async (query, rows) => {
        const lines = (rows as unknown as readonly Stored[]).map((line) => ({ ...line, changes: changesSeen(caller, line.changes) }));
        const names = await namesIn(
          query,
          caller,
          lines.flatMap(({ changes }) => changes),
        );
        return lines.map(({ version, at, byName, change, changes, reason }) => ({
          key: `${ownChanges}:${version}`,
          kind: ownChanges,
          word: 0,
          id: String(version),
          at,
          values: {},
          names: namesOfLine(names, changes),
          byName,
          change,
          changes,
          reason,
        }));
      },
    };
  },
});
