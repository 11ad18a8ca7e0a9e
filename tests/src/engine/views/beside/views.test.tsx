/** Parts, figures and records of a description, as a synthetic entity has them (tests/contract/shelf.ts). */
import { act, fireEvent, screen as shown, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { featureNames } from '#contract/services.ts';
import { entityNamed, register } from '#contract/standardEntities.ts';
import type { ReadingRef } from '#src/kit/machines/readings/readingMachine.ts';
import { RecordPage } from '#src/engine/views/record/RecordPage.tsx';
import { Figures } from '#src/engine/views/beside/Figures.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { shelf } from '#tests/contract/shelf.ts';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

const everything = { write: true, remove: true, export: true, import: true, has: () => true };
const person = { id: 'u1', rights: ['shelf.read', 'order.read', 'order.move'], roles: [], orgs: [] };
const root = { config: { features: featureNames, version: '1', title: ['医院', 'Hospital'] } };
const reading = (about: string, answers: readonly unknown[] | null, failure: unknown = null) => ({
  about,
  ref: actorShowing<ReadingRef>({ context: { asked: { calls: [['order.list', { page: 1 }]], renewedBy: ['order'] }, answers, failure } }),
});
const row = { id: 's1', version: 1, name: 'Shelf 4', kind: 'cold', worth: 5_000, memberId: 'm1', enabled: true, names: { m1: 'Zhou Min' } };
const orders = [1, 2, 3, 4, 5].map((at) => ({
  id: `o${at}`,
  version: 1,
  title: `Scan ${at}`,
  payPrice: 12_000,
  status: 'completed',
  createdAt: '2026-11-20T02:38:00Z',
}));
const screenAt = (path: string) => screenOf(entityNamed('shelf'), { path }, featureNames, everything);

beforeAll(() => register({ shelf }));

test('figures: numbers lead to their rows, charts are asked when their fold opens, the table says the same', async () => {
  const readings = {
    'figure:all': reading('', [{ groups: [{ key: null, values: [1_200, 350_000, 291.7] }], isCut: false }]),
    'figure:byKind': reading('', [
      {
        groups: [
          { key: 'cold', values: [2] },
          { key: 'dry', values: [1] },
        ],
        isCut: true,
      },
    ]),
    'figure:byCustomer': reading('', null, { reason: 'network', code: 0, message: '' }),
    'figure:standing': reading('', [{ groups: [{ key: '2026-11-20', from: '2026-11-20T00:00:00Z', to: '2026-11-20T23:59:59Z', values: [3] }], isCut: false }]),
  };
  const list = stagedList({ path: '/shelf', entity: 'shelf', readings });
  draw(<Figures list={list} screen={screenAt('/shelf')} />, { language: 'en', person, root });
  expect(shown.getByText('1,200')).toBeInTheDocument();
  expect(shown.getByText('¥3,500.00')).toBeInTheDocument();
  expect(list.sent.filter(({ type }) => type === 'reading.show')).toHaveLength(1);
  const fold = shown.getByText('Charts').closest('details') as HTMLDetailsElement;
  fold.open = true;
  await act(async () => {
    fireEvent(fold, new Event('toggle'));
    await vi.dynamicImportSettled();
  });
  expect(list.sent.filter(({ type }) => type === 'reading.show')).toHaveLength(4);
  expect(shown.getByText('Only the largest are listed')).toBeInTheDocument();
  const table = within(shown.getByRole('region', { name: 'By kind', hidden: true }));
  expect(table.getByText('Cold')).toBeInTheDocument();
  expect(shown.getByRole('alert')).toBeInTheDocument();
});

test('a record: title as heading, its facts, its parts page by page; a part of what one may not read is not there', async () => {
  const readings = { 'part:0': reading('s1', [{ rows: orders }, { count: 12 }]) };
  const stage = { path: '/shelfRecord', entity: 'shelf', openId: 's1', detail: row, readings };
  const list = stagedList(stage);
  const { unmount } = draw(<RecordPage list={list} screen={screenAt('/shelfRecord')} title="Shelf" />, { language: 'en', person, root });
  await act(() => vi.dynamicImportSettled());
  expect(shown.getByRole('heading', { level: 1 })).toHaveTextContent('Shelf 4');
  const part = within(shown.getByRole('region', { name: 'Orders' }));
  expect(part.getByText('12 in all')).toBeInTheDocument();
  expect(part.getAllByRole('row')).toHaveLength(6);
  expect(part.getByText('1–5')).toBeInTheDocument();
  fireEvent.click(part.getByRole('button', { name: 'Next page' }));
  expect(list.sent.at(-1)).toMatchObject({
    type: 'reading.show',
    place: 'part:0',
    about: 's1',
    asked: {
      calls: [
        ['order.list', { page: 2, limit: 5 }],
        ['order.count', {}],
      ],
    },
  });
  unmount();
  draw(<RecordPage list={stagedList(stage)} screen={screenAt('/shelfRecord')} title="Shelf" />, {
    language: 'en',
    person: { ...person, rights: ['shelf.read'] },
    root,
  });
  await act(() => vi.dynamicImportSettled());
  expect(shown.queryByRole('region', { name: 'Orders' })).toBeNull();
});

test('a record without a row, and one that cannot be read, say so', () => {
  const at = { path: '/shelfRecord', entity: 'shelf' };
  const { unmount } = draw(<RecordPage list={stagedList(at)} screen={screenAt('/shelfRecord')} title="货架" />, { person, root });
  expect(shown.getByText('没有选中记录')).toBeInTheDocument();
  unmount();
  const failed = stagedList({ ...at, openId: 's1', detailFailure: { reason: 'network', code: 0, message: '' } });
  draw(<RecordPage list={failed} screen={screenAt('/shelfRecord')} title="货架" />, { person, root });
  expect(shown.getByRole('alert')).toBeInTheDocument();
});
