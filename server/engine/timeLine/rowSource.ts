/** Rows of an entity, or of a resource with a table alone, as a source of time lines: made of the description. */
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { TimeLineEntry } from '#contract/timeLine.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Row } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import { readingOf, shownAs } from '#server/engine/rows.ts';
import { ownSql } from '#server/engine/scope.ts';
import { titleOf } from '#server/engine/titles.ts';
import { Values } from '#server/engine/values.ts';
import { behindSql, endOfDaySql } from './place.ts';
import { rightOf, sourceNameOf } from './source.ts';
import type { LineAsked, LineSource, WordAt } from './source.ts';

/** These fields are told, as far as the reader sees them. */
function toldFields({ resource, word }: WordAt): readonly string[] {
  return [...new Set([word.title ?? titleOf(resource), ...(word.says ?? []), ...stateFieldsOf(resource.fields)])];
}

interface Reader {
  readonly columns: string;
  present(row: Row): Readonly<Record<string, unknown>>;
}

/** A resource with a table alone has no references to name and no numbers to open. */
function plainReader({ resource }: WordAt, fields: readonly string[], { principal, keys }: LineAsked): Reader {
  const access = fieldAccess(principal, resource);
  const shown = fields.filter((name) => access(name) !== 'none');
  return {
    columns: ['id', ...shown].map((name) => `x.${quoteName(snakeCase(name))} as ${quoteName(name)}`).join(', '),
    present: (row) => {
      const told = shown.flatMap((name) => {
        const field = resource.fields[name];
        return field ? [[name, shownAs(field, row[name], access(name), keys)] as const] : [];
      });
      return { id: row['id'], ...Object.fromEntries(told) };
    },
  };
}

function readerOf(at: WordAt, fields: readonly string[], asked: LineAsked): Reader {
  if (!at.resource.standard) return plainReader(at, fields, asked);
  return readingOf(entityOf(at.resource.name), asked.principal, asked.keys);
}

const namesOf = (row: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => (row['names'] ?? {}) as Readonly<Record<string, string>>;

function entryOf(at: WordAt, fields: readonly string[], moment: string, row: Readonly<Record<string, unknown>>): TimeLineEntry {
  const { resource } = at;
  const values = Object.fromEntries(fields.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name] ?? null] as const] : [])));
  const names = namesOf(row);
  const told = Object.values(values).flatMap((value) => (typeof value === 'string' && names[value] !== undefined ? [[value, names[value]] as const] : []));
  const [id, by] = [String(row['id']), row['createdBy']];
  return {
    key: `${sourceNameOf(at)}:${id}`,
    kind: resource.name,
    word: at.at,
    id,
    at: moment,
    values,
    names: Object.fromEntries(told),
    byName: (typeof by === 'string' ? names[by] : undefined) ?? null,
  };
}

export function rowSource(at: WordAt): LineSource {
  const { resource, word, field } = at;
  const [name, table] = [sourceNameOf(at), quoteName(snakeCase(resource.name))];
  const from = resource.standard ? entityOf(resource.name).seen : table;
  const moment = `x.${quoteName(snakeCase(word.at))}`;
  const fields = toldFields(at);
  return {
    name,
    kind: resource.name,
    right: rightOf(at),
    ask: (asked) => {
      const values = new Values();
      const reader = readerOf(at, fields, asked);
      const of = `x.${quoteName(snakeCase(field))} = ${values.add(asked.id, 'uuid')}`;
      const seen = `x.org_id = any(${values.add(asked.principal.orgIds, 'uuid[]')}) and x.deleted_at is null and ${moment} is not null`;
      const until = asked.day === undefined ? '' : ` and ${moment} < ${endOfDaySql(asked.day, values)}`;
      const behind = behindSql(name, asked.after, { at: moment, id: 'x.id', idType: 'uuid' }, values);
      const where = `${of} and ${seen}${until}${behind}${ownSql(resource, asked.principal, values)}`;
      const found = `select x.* from ${from} x where ${where} order by ${moment} desc, x.id desc limit ${asked.limit}`;
      return {
        statement: {
          text: `select ${reader.columns}, ${moment} as line_at from (${found}) x order by ${moment} desc, x.id desc`,
          values: values.list,
          isKept: true,
        },
        told: (_query, rows) =>
          rows.map((row) => {
            const lineAt = String(row['line_at']);
            return entryOf(at, fields, lineAt, reader.present(row));
          }),
      };
    },
  };
}
