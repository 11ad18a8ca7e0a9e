import { approvalsWriter } from './approvals.ts';
import { batchesWriter } from './batches.ts';
import { chatWriter } from './chat.ts';
import { entitiesWriter } from './entities.ts';
import { importsWriter } from './imports.ts';
import { ordersWriter } from './orders.ts';
import { pointsWriter } from './points.ts';
import { questionnairesWriter } from './questionnaires.ts';
import type { Writer, WriterName, WriterOptions } from './writer.ts';

const kinds: Readonly<Record<WriterName, (options: WriterOptions) => Promise<Writer>>> = {
  chat: chatWriter,
  entities: entitiesWriter,
  orders: ordersWriter,
  points: pointsWriter,
  approvals: approvalsWriter,
  questionnaires: questionnairesWriter,
  imports: importsWriter,
  batches: batchesWriter,
};

/** Those who came are sent away where another one cannot come. */
export async function gatherWriters(names: readonly WriterName[], options: WriterOptions): Promise<readonly Writer[]> {
  const writers: Writer[] = [];
  try {
    for (const name of names) writers.push(await kinds[name](options));
  } catch (error) {
    await Promise.all(writers.map((writer) => writer.stop()));
    throw error;
  }
  return writers;
}
