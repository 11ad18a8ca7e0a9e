import { expect, test } from 'vitest';
import type { PastExport } from '#src/imports/machines/jobs/pastExportsMachine.ts';
import { pastExportsMachine } from '#src/imports/machines/jobs/pastExportsMachine.ts';
import type { PastPage } from '#src/imports/machines/jobs/past.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const row = (id: string): PastExport => ({
  entity: 'member',
  id,
  at: '',
  byName: null,
  isOwn: true,
  rows: 1,
  columns: [],
  layoutName: null,
  jobId: null,
  name: null,
});
const lost = { reason: 'offline', code: 0, text: '', values: {} };

test('past exports are read a page after the other; what failed is tried again, and what is shown stays', async () => {
  const load = asked<PastPage<PastExport>, { readonly entity: string; readonly next: string | null }>();
  const one = alone(pastExportsMachine.provide({ actors: { loadPast: load.logic } }), () => ({ entity: 'member' }));
  const at = () => one.child.getSnapshot();
  await load.last().refuse(lost);
  expect([at().value, at().context.failure?.reason]).toEqual(['failed', 'offline']);
  one.child.send({ type: 'history.retry' });
  await load.last().answer({ rows: [row('a')], next: 'b' });
  one.child.send({ type: 'history.more' });
  await settled();
  expect(load.last().input).toEqual({ entity: 'member', next: 'b' });
  await load.last().refuse(lost);
  expect(at().context).toMatchObject({ rows: [{ id: 'a' }], failure: { reason: 'offline' } });
  one.child.send({ type: 'history.more' });
  await load.last().answer({ rows: [row('b')], next: null });
  expect(at().context.rows.map(({ id }) => id)).toEqual(['a', 'b']);
  one.child.send({ type: 'history.more' });
  expect(at().value).toBe('shown');
  one.stop();
});
