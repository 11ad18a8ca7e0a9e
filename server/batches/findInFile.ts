/** Receivers from a file: the import's reader with its faults by row. A row that has one is a receiver who gets nothing, and says why. */
import type { Field, Fields } from '#contract/kinds.ts';
import { phone, text } from '#contract/kinds.ts';
import { batchLimits, smsLimits } from '#contract/limits/messages.ts';
import { rowFaultText } from '#contract/refusals/importFaults.ts';
import { suggestMapping } from '#server/imports/headers.ts';
import { formatOf } from '#server/imports/importSpec.ts';
import { lookInto, readValues } from '#server/imports/readFile.ts';
import type { ReadRow } from '#server/imports/readingSpec.ts';
import type { Language } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import type { FileStore } from '#server/storage/fileStore.ts';
import { BatchFault } from './batchFault.ts';
import type { Batch } from './batchRow.ts';
import { textsOf } from './texts.ts';

/** A column for a variable is headed as the variable is called. */
const variableField = 'variable:';

function columnsFor(names: readonly string[]): Fields {
  const ofVariable = (name: string): [string, Field] => [`${variableField}${name}`, text([name, name], { max: smsLimits.variableCharacters })];
  return {
    mobile: phone(['手机', 'Mobile'], { isMobile: true }),
    name: text(['姓名', 'Name'], { max: 60 }),
    ...Object.fromEntries(names.filter((name) => name !== '姓名' && name.toLowerCase() !== 'name').map(ofVariable)),
  };
}

interface Found {
  readonly line: number;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly status: 'found' | 'leftOut';
  readonly reason: string | null;
  readonly detail: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

function foundOf({ line, values, faults }: ReadRow, fields: Fields, language: Language): Found {
  const variables = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (name.startsWith(variableField) && value != null ? [[name.slice(variableField.length), value]] : [])),
  );
  const [name, mobile] = [(values['name'] as string | null | undefined) ?? null, (values['mobile'] as string | null | undefined) ?? null];
  const told = { line, name, mobile, variables };
  const [fault] = faults;
  if (fault?.code === 'doubled') return { ...told, status: 'leftOut', reason: 'double', detail: rowFaultText(fault, language) };
  if (fault) {
    const label = fields[fault.field ?? '']?.label[language === 'en' ? 1 : 0];
    return { ...told, status: 'leftOut', reason: 'badRow', detail: `${label === undefined ? '' : `${label}: `}${rowFaultText(fault, language)}`.slice(0, 500) };
  }
  return mobile === null ? { ...told, status: 'leftOut', reason: 'noNumber', detail: null } : { ...told, status: 'found', reason: null, detail: null };
}

const insertSql = `insert into sms_receiver (id, org_id, batch_id, line, name, mobile, status, reason, detail, variables)
  select gen_random_uuid(), $1, $2, r.line, r.name, r.mobile, r.status, r.reason, r.detail, r.variables
  from jsonb_to_recordset($3::jsonb) as r(line int, name text, mobile text, status text, reason text, detail text, variables jsonb)`;

async function readInto(tx: Tx, batch: Batch, place: string): Promise<void> {
  const format = formatOf(batch.path ?? '');
  if (!format) throw new BatchFault('fileBroken');
  const { sheets } = await lookInto({ place, format });
  const at = sheets.findIndex(({ isHidden }) => !isHidden);
  const sheet = sheets[at];
  if (!sheet) throw new BatchFault('fileBroken');
  const fields = columnsFor((await textsOf(tx, batch)).names);
  const { mapping } = suggestMapping(sheet.headers, fields);
  if (!mapping.includes('mobile')) throw new BatchFault('noNumberColumn');
  const language: Language = batch.language === 'en' ? 'en' : 'zh-CN';
  let count = 0;
  for await (const rows of readValues({ place, format, sheet: at, headerLine: sheet.headerLine, columns: mapping, fields, keys: ['mobile'] })) {
    count += rows.length;
    if (count > batchLimits.fileRows) throw new BatchFault('tooMany');
    await tx.query(insertSql, [batch.orgId, batch.id, JSON.stringify(rows.map((row) => foundOf(row, fields, language)))]);
  }
}

/** @throws BatchFault */
export async function findInFile(tx: Tx, batch: Batch, files: Pick<FileStore, 'localPath'>): Promise<void> {
  const [file] = await tx.query('select 1 from file where path = $1 and deleted_at is null', [batch.path]);
  if (!file || batch.path === null) throw new BatchFault('fileGone');
  try {
    await readInto(tx, batch, files.localPath(batch.path));
  } catch (error) {
    if (error instanceof SheetFault) throw new BatchFault(error.fault === 'tooManyRows' ? 'tooMany' : error.fault === 'noRows' ? 'noReceivers' : 'fileBroken');
    throw error;
  }
}
