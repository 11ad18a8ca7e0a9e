/** Customers whom somebody means by hand: chosen in their list, in a group, or named by a sheet. Those whom the caller does not see, and lines that name nobody, are left out with their reason. */
import { phone, text } from '#contract/kinds.ts';
import { enrolReasons } from '#contract/journeys/reasons.ts';
import type { EnrolReason } from '#contract/journeys/reasons.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import { seenAmong } from '#server/engine/readMore.ts';
import { readRow } from '#server/engine/write.ts';
import { suggestMapping } from '#server/imports/headers.ts';
import { formatOf } from '#server/imports/importSpec.ts';
import { lookInto, readValues } from '#server/imports/readFile.ts';
import type { ReadRow } from '#server/imports/readingSpec.ts';
import { invalid, requireRight } from '#server/kit/invalid.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';

export interface Meaning {
  readonly tx: Tx;
  readonly principal: Principal;
  readonly context: Pick<OperationContext, 'keys' | 'files'>;
}
export interface Meant {
  readonly ids: readonly string[];
  readonly left: readonly BulkFailure[];
}
const callerOf = (entity: string, { principal, context }: Meaning) => ({
  entity: entityOf(entity),
  call: { entity, verb: 'detail' as const },
  principal,
  keys: context.keys,
});

export const leftOut = (reason: EnrolReason, language: Language, who: Pick<BulkFailure, 'id' | 'name'>): BulkFailure => ({
  ...who,
  code: reason,
  message: enrolReasons[reason][language === 'en' ? 1 : 0],
});

/** The caller may see some of these customers. */
export async function meantByIds(on: Meaning, ids: readonly string[]): Promise<Meant> {
  const seen = await seenAmong(on.tx, callerOf('member', on), ids);
  const { language } = on.principal;
  return { ids: [...seen], left: ids.filter((id) => !seen.has(id)).map((id) => leftOut('notSeen', language, { id })) };
}

const tooMany = (principal: Principal, field: string) =>
  invalid(principal, field, [
    `一次最多加入 ${journeyLimits.byHand} 位；人更多时，把群组设为旅程的目标群组`,
    `has more than ${journeyLimits.byHand} customers: make the group the target of the journey instead`,
  ]);

/** @throws Refusal notFound, refused, invalidInput */
export async function meantByGroup(on: Meaning, groupId: string): Promise<Meant> {
  const { tx, principal } = on;
  requireRight(principal, 'assertedGroup.read');
  await readRow(tx, callerOf('assertedGroup', on), groupId);
  const rows = await tx.query<{ id: string }>(
    `select member_id as id from group_member where group_id = $1 and deleted_at is null order by member_id limit ${journeyLimits.byHand + 1}`,
    [groupId],
  );
  if (rows.length > journeyLimits.byHand) throw tooMany(principal, 'groupId');
  return meantByIds(
    on,
    rows.map(({ id }) => id),
  );
}

/** A line names a customer by one of these. */
const columns = {
  mobile: phone(['手机', 'Mobile'], { isMobile: true }),
  customerNo: text(['客户编号', 'Customer no.'], { max: 40 }),
} as const;

async function readLines(on: Meaning, path: string): Promise<readonly ReadRow[]> {
  const { principal, context } = on;
  const format = formatOf(path);
  if (!format) throw new SheetFault('broken');
  const place = context.files.localPath(path);
  const { sheets } = await lookInto({ place, format });
  const at = sheets.findIndex(({ isHidden }) => !isHidden);
  const sheet = sheets[at];
  if (!sheet) throw new SheetFault('broken');
  const { mapping } = suggestMapping(sheet.headers, columns);
  if (!mapping.some((name) => name !== null))
    throw invalid(principal, 'path', ['表头里要有“手机”或“客户编号”一列', 'needs a column headed “Mobile” or “Customer no.”']);
  const all: ReadRow[] = [];
  for await (const rows of readValues({ place, format, sheet: at, headerLine: sheet.headerLine, columns: mapping, fields: columns, keys: [] })) {
    all.push(...rows);
    if (all.length > journeyLimits.byHand) throw tooMany(principal, 'path');
  }
  return all;
}

const namedSql = `select id, coalesce(nullif(mobile, ''), phone_num) as mobile, customer_no as "customerNo" from member
  where (mobile = any($1::text[]) or phone_num = any($1::text[]) or customer_no = any($2::text[])) and deleted_at is null and merged_into_id is null`;
type Named = { readonly id: string; readonly mobile: string | null; readonly customerNo: string | null } & Record<string, unknown>;
const textIn = ({ values }: ReadRow, name: keyof typeof columns): string => (typeof values[name] === 'string' ? values[name] : '');

/** @throws Refusal invalidInput for a sheet that cannot be read */
export async function meantBySheet(on: Meaning, path: string): Promise<Meant> {
  const { tx, principal } = on;
  const [file] = await tx.query('select 1 from file where path = $1 and deleted_at is null and created_by = $2', [path, principal.id]);
  if (!file) throw invalid(principal, 'path', ['文件已不在，重新上传', 'is gone: upload it again']);
  const lines = await readLines(on, path).catch((error: unknown) => {
    if (error instanceof SheetFault)
      throw invalid(principal, 'path', ['文件打不开或没有数据，另存为 .xlsx 或 .csv 再上传', 'cannot be read: save it as .xlsx or .csv']);
    throw error;
  });
  const [numbers, codes] = [lines.map((one) => textIn(one, 'mobile')), lines.map((one) => textIn(one, 'customerNo'))];
  const named = await tx.query<Named>(namedSql, [numbers.filter(Boolean), codes.filter(Boolean)]);
  const { ids } = await meantByIds(
    on,
    named.map(({ id }) => id),
  );
  return chosenFrom(
    lines,
    named.filter(({ id }) => ids.includes(id)),
    principal.language,
  );
}

/** Whoever the caller does not see is told as nobody: a sheet tells nobody whose number it is. */
function chosenFrom(lines: readonly ReadRow[], named: readonly Named[], language: Language): Meant {
  const byNumber = new Map(named.map((one) => [one.mobile, one.id]));
  const byCode = new Map(named.map((one) => [one.customerNo, one.id]));
  const found = new Set<string>();
  const left: BulkFailure[] = [];
  for (const one of lines) {
    const [mobile, code] = [textIn(one, 'mobile'), textIn(one, 'customerNo')];
    const id = byCode.get(code) ?? byNumber.get(mobile);
    const who = { id: `line ${one.line}`, name: language === 'en' ? `line ${one.line}` : `第 ${one.line} 行` };
    if (one.faults.length > 0) left.push(leftOut('badRow', language, who));
    else if (mobile === '' && code === '') left.push(leftOut('noNumber', language, who));
    else if (id === undefined) left.push(leftOut('notFound', language, who));
    else if (found.has(id)) left.push(leftOut('double', language, who));
    else found.add(id);
  }
  return { ids: [...found], left };
}
