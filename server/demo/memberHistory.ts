/** The past of the demo's customers: who made them, who had each when, and what became of her whose whole cycle is told. */
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Row } from '#server/db/database.ts';
import { nilId } from '#server/kit/principal.ts';
import { dayMs, hourMs, isoOf } from './demoDates.ts';
import type { DemoRows, Draft } from './demoRows.ts';

interface Line {
  readonly atMs: number;
  readonly by: Draft | undefined;
  readonly change: 'created' | 'updated';
  readonly changes: readonly FieldChange[];
}
type OfRows = Pick<DemoRows, 'member' | 'staffUser'>;

const changed = (field: string, from: unknown, to: unknown): FieldChange => ({ field, from, to });

/** Her tags and her level came one after the other; a colleague had her before. */
const told = '林晓彤';
function cycleOf(member: Draft, { before, owner, lead }: Readonly<Record<'before' | 'owner' | 'lead', Draft | undefined>>, bornMs: number): readonly Line[] {
  const [first, second] = (member['tags'] ?? []) as readonly string[];
  const at = (days: number, by: Draft | undefined, changes: readonly FieldChange[]): Line => ({ atMs: bornMs + days * dayMs, by, change: 'updated', changes });
  return [
    at(0.1, lead, [changed('ownerUserId', null, before?.id ?? null)]),
    at(2.2, before, [changed('tags', [], [first])]),
    at(21, lead, [changed('ownerUserId', before?.id ?? null, owner?.id ?? null)]),
    at(60.4, owner, [changed('tags', [first], [first, second])]),
    at(100.3, lead, [changed('level', 'normal', member['level'])]),
  ];
}

function linesOf(member: Draft, { staffUser }: OfRows): readonly Line[] {
  const named = (name: string): Draft | undefined => staffUser.find((one) => one['nickName'] === name);
  const owner = staffUser.find((one) => one.id === member['ownerUserId']);
  const bornMs = Date.parse(String(member['createdAt']));
  const lead = named('沈清妍');
  const made: Line = { atMs: bornMs, by: undefined, change: 'created', changes: [] };
  if (member['name'] === told && owner) return [made, ...cycleOf(member, { before: named('何佳宁'), owner, lead }, bornMs)];
  const taken: Line = { atMs: bornMs + hourMs, by: lead, change: 'updated', changes: [changed('ownerUserId', null, member['ownerUserId'])] };
  return owner ? [made, taken] : [made];
}

export const memberHistory = (rows: OfRows): readonly Row[] =>
  rows.member.flatMap((member) =>
    linesOf(member, rows).map(({ atMs, by, change, changes }, at) => ({
      entity: 'member',
      entityId: member.id,
      version: at + 1,
      change,
      at: isoOf(atMs),
      byId: by?.id ?? nilId,
      byName: (by?.['nickName'] as string | undefined) ?? null,
      changes,
    })),
  );

/** A customer stands at the version of their last change, and is their colleague's since then. */
export const membersWithPast = (rows: OfRows): readonly Draft[] =>
  rows.member.map((member) => {
    const lines = linesOf(member, rows);
    const since = lines.findLast(({ changes }) => changes.some(({ field }) => field === 'ownerUserId'));
    return { ...member, version: lines.length, ...(since ? { ownerSince: isoOf(since.atMs) } : {}) };
  });
