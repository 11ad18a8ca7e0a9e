/** Spec 3: tasks come from a file by one call. It is an import like any other: checked first, run on the word of whoever sent it, watched in the tray. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Database } from '#server/db/database.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { check, look } from '#server/imports/jobImport.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

const entity = 'callTask';

export async function importTasks(
  database: Database,
  { path, name }: Takes<'callTask.import'>,
  principal: Principal,
  context: OperationContext,
): Promise<Answers<'callTask.import'>> {
  const { sheets, hash } = await look(database, { entity, path }, principal, context);
  const at = sheets.findIndex(({ isHidden }) => !isHidden);
  const sheet = sheets[at];
  if (!sheet?.mapping.some((field) => field !== null))
    throw invalid(principal, 'path', [
      '文件里没有认得的列，表头写“批次”“姓名”“另拨号码”等',
      'No column of the file is known. Head them as the form does: Batch, Name, Number to call',
    ]);
  const { headerLine, mapping, layoutId } = sheet;
  const file = name ?? path.slice(path.lastIndexOf('/') + 1);
  return check(
    database,
    { entity, path, name: file, hash, sheet: at, headerLine, mapping, keys: [], onMatch: 'refuse', ...(layoutId === null ? {} : { layoutId }) },
    principal,
    context,
  );
}
