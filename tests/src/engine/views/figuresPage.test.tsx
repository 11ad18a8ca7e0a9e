/** A page of figures: range, comparison and dimensions go into the address, every number leads to its rows, closed days stand beside the present ones. */
import { act, fireEvent, screen as shown, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { featureNames } from '#contract/services.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import type { ReadingRef } from '#src/kit/machines/readings/readingMachine.ts';
import { FiguresPage } from '#src/engine/views/figures/FiguresPage.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import { chooseIn } from '#tests/views/chooseIn.ts';

const everything = { write: true, remove: true, export: true, import: true, has: () => true };
const person = { id: 'u1', rights: ['member.read', 'member.export'], roles: [], orgs: [] };
const path = '/customerstatistics';
const reading = (answer: unknown) => ({
  about: '',
  ref: actorShowing<ReadingRef>({ context: { asked: { calls: [['member.figures', {}]], renewedBy: ['member'] }, answers: [answer], failure: null } }),
});
const period = { from: '2026-11-24T16:00:00.000Z', to: '2026-11-25T15:59:59.999Z' };
const days = { from: '2026-11-25', to: '2026-11-26' };
const readings = {
  'figure:fresh': reading({
    groups: [{ key: null, ...period, values: [12, 8, 4], before: [10, 10, 0] }],
    isCut: false,
    told: { by: [], days, daysBefore: days },
  }),
  'figure:byTime': reading({
    groups: [
      { key: '2026-11-25', ...period, values: [3, 1], before: [1, 0], closed: { value: 5, at: '2026-11-26T00:05:00+08:00' } },
      { key: '2026-11-26', ...period, values: [7, 2], before: [7, 0] },
    ],
    isCut: false,
    told: { by: ['time'], per: 'day', days, daysBefore: days },
  }),
  'figure:bySource': reading({
    groups: [{ key: null, ...period, terms: [['source', 'empty', null]], values: [2] }],
    isCut: false,
    told: { by: ['source'], days },
  }),
  'figure:bySourceOverTime': reading({ groups: [], isCut: false, told: { by: ['time', 'source'], per: 'day', days } }),
  'figure:byDimensions': reading({
    groups: [
      {
        key: '18-29',
        ...period,
        terms: [['birthday', 'from', '1996-11-27']],
        values: [],
        parts: [{ key: 'gold', terms: [['level', 'is', 'gold']], values: [6, 5, 1] }],
      },
    ],
    isCut: true,
    told: { by: ['birthday', 'level'], days },
  }),
};
const drawPage = (query: Readonly<Record<string, unknown>> = {}) => {
  const list = stagedList({ path, entity: 'member', query, readings });
  const screen = screenOf(entityNamed('member'), { path }, featureNames, everything);
  const root = { config: { features: featureNames, version: '1', title: ['医院', 'Hospital'] } };
  const drawn = draw(<FiguresPage list={list} screen={screen} title="Customer statistics" />, { language: 'en', person, root });
  return { list, ...drawn };
};
type Sent = Readonly<Record<string, unknown>>;
const patchOf = (list: ReturnType<typeof stagedList>): unknown => (list.sent.findLast(({ type }) => type === 'query.changed') as Sent | undefined)?.['patch'];
const tableOf = (name: string) => within(shown.getByRole('region', { name, hidden: true }));

test('each figure is asked with the range and the filter of the address, and its dimensions where it offers them', () => {
  const filter = { all: [['level', 'is', 'gold']] };
  const { list } = drawPage({ filter, figures: { range: 'thisMonth', by: 'birthday,level', compared: true } });
  const asked = list.sent.flatMap((event) => (event.type === 'reading.show' ? [((event as Sent)['asked'] as { calls: unknown[][] }).calls[0]?.[1]] : []));
  const plain = { filter: JSON.stringify(filter), range: 'thisMonth', compared: true };
  expect(asked).toContainEqual({ figure: 'byTime', ...plain });
  expect(asked).toContainEqual({ figure: 'byDimensions', ...plain, by: 'birthday,level' });
});

test('what is chosen goes into the address', () => {
  const { list } = drawPage({ figures: { compared: true } });
  fireEvent.click(shown.getByRole('radio', { name: 'This month' }));
  expect(patchOf(list)).toEqual({ figures: { compared: true, range: 'thisMonth' } });
  fireEvent.click(shown.getByRole('checkbox', { name: 'Compare with the period before' }));
  expect(patchOf(list)).toEqual({ figures: undefined });
  chooseIn('Second dimension', 'Source');
  expect(patchOf(list)).toEqual({ figures: { compared: true, by: 'level,source' } });
});

test('every number leads to its rows within the filter, the period before and the closed day stand beside it', async () => {
  drawPage({ filter: { all: [['sex', 'is', 'female']] }, figures: { compared: true, by: 'birthday,level' } });
  await act(() => vi.dynamicImportSettled());
  expect(shown.getByText('+2 (+20%), before 10')).toBeInTheDocument();
  const byTime = tableOf('New customers over time');
  expect(byTime.getAllByRole('columnheader', { hidden: true }).map((one) => one.textContent)).toEqual([
    'Period',
    'New customers',
    'Without one',
    'Period before',
    'Closed',
    'Change',
  ]);
  const cells = byTime.getAllByRole('row', { hidden: true })[1]?.querySelectorAll('td');
  expect([...(cells ?? [])].map((one) => one.textContent)).toEqual(['3', '1', '1', '5', '+2 (+200%)']);
  expect(shown.getByText(/^Closed up to 2026-11-25/)).toBeInTheDocument();
  const link = tableOf('By dimensions of your choice').getByRole('link', { name: '6', hidden: true });
  const given = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(given.pathname).toBe('/customManage');
  expect(JSON.parse(given.searchParams.get('filter') ?? '')).toEqual({
    all: [
      ['createdAt', 'from', period.from],
      ['createdAt', 'to', period.to],
      ['birthday', 'from', '1996-11-27'],
      ['level', 'is', 'gold'],
      { all: [['sex', 'is', 'female']] },
    ],
  });
  expect(shown.getByText('Only the largest are listed')).toBeInTheDocument();
});

test('the workbook has the figures of the page with its range', () => {
  const { rootActor } = drawPage({ figures: { range: 'lastMonth', measure: 'fresh' } });
  fireEvent.click(shown.getByRole('button', { name: /Export to Excel/ }));
  expect(rootActor.sent.at(-1)).toMatchObject({
    type: 'download.ask',
    download: { of: 'rows', id: 'member', asked: { family: 'figures', range: 'lastMonth', figures: expect.arrayContaining(['byTime']) } },
  });
});

test('a workbook has the figures of other entities for whoever may export their rows, and no filter where none is of its own', () => {
  const drawn = (rights: readonly string[]) => {
    const list = stagedList({ path: '/customStatistics', entity: 'member', query: {}, readings: {} });
    const screen = screenOf(entityNamed('member'), { path: '/customStatistics' }, featureNames, { ...everything, export: rights.includes('member.export') });
    const root = { config: { features: featureNames, version: '1', title: ['医院', 'Hospital'] } };
    return draw(<FiguresPage list={list} screen={screen} title="Team" />, { language: 'en', person: { ...person, rights }, root });
  };
  const asked = (rights: readonly string[]) => {
    const { rootActor, unmount } = drawn(rights);
    fireEvent.click(shown.getByRole('button', { name: /Export to Excel/ }));
    unmount();
    return (rootActor.sent.at(-1) as Sent)['download'] as { id: string; asked: { figures: string[] } };
  };
  const own = ['member.read', 'member.export'];
  expect(asked(own).asked.figures).not.toContain('order.byOrganisation');
  expect(asked([...own, 'order.read', 'order.export'])).toMatchObject({
    id: 'member',
    asked: { figures: expect.arrayContaining(['standing', 'order.byOrganisation']) },
  });
  expect(asked(['member.read', 'order.read', 'order.export'])).toMatchObject({ id: 'order', asked: { figures: ['byOrganisation'] } });
  drawn(['member.read', 'order.read']);
  expect(shown.queryByRole('button', { name: /Export to Excel/ })).toBeNull();
});
