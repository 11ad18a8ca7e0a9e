/** Every screen that a description makes, as its person finds it and as an open row shows it: in both languages, whole. */
import { act, screen as shown } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { featureNames } from '#contract/services.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import type { Field, Fields, KindName } from '#contract/kinds.ts';
import { labelIn } from '#i18n/label.ts';
import { words } from '#i18n/en/index.ts';
import { placeOf } from '#src/engine/machines/resourceList/address.ts';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import { rowFields, screenOf } from '#src/engine/views/listScreen.tsx';
import { coveringScreens } from '#tests/rig/coveringScreens.ts';
import { draw } from './stage.tsx';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';

const samples: Partial<Readonly<Record<KindName, unknown>>> = {
  whole: 3,
  decimal: 112.5,
  money: 128_600,
  flag: true,
  day: '2026-11-20',
  moment: '2026-11-20T02:38:00Z',
  many: [],
  json: null,
  id: '019a0000-0000-7000-8000-000000000001',
  phone: '138****8000',
};
function sampleOf({ kind, choices, line }: Field): unknown {
  if (line) return [Object.fromEntries(Object.entries(line.fields).map(([name, field]) => [name, sampleOf(field)]))];
  if (kind === 'choice') return Object.keys(choices ?? {})[0];
  return kind in samples ? samples[kind] : 'sample';
}
const sampleRow = (fields: Fields): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)])),
  id: 'r1',
  version: 1,
  names: {},
});
const areas = Object.keys(words).join('|');
const rawKey = new RegExp(`(^|[^\\w.])(${areas})\\.[a-z]\\w+($|[^\\w.])`);
const everything = { write: true, remove: true, export: true, import: true, has: () => true };

afterEach(() => vi.restoreAllMocks());

test('the descriptions make screens', () => expect(entityScreens.length).toBeGreaterThan(0));

/** Language, back end and state of the list decide nothing together that one entity has alone: the screens with every kind and word take all of them. */
const everyPair = [
  ['en', 'all'],
  ['en', 'letter'],
  ['zh-CN', 'all'],
  ['zh-CN', 'letter'],
] as const;
/** Every other screen is drawn whole, with a row that is open, in English, where a word that is missing shows as Chinese. */
const ownWords = [['en', 'all']] as const;
const covering = coveringScreens(entityScreens.map(([path]) => path));
const isWhole = (path: string): boolean => covering.has(path);

test.each(entityScreens.map(([path, , , , entity]) => [path, entity] as const))(
  '%s asks a back end that knows the specification alone for nothing else',
  (path, name) => {
    const { can } = screenOf(entityNamed(name), { path }, [], everything);
    expect(can).toMatchObject({ filter: false, count: false, history: false, restore: false, bulk: false });
  },
);

test.each(
  entityScreens.flatMap(([path, zh, en, , entity]) =>
    (isWhole(path) ? everyPair : ownWords).map(([language, backEnd]) => [path, language, backEnd, entity, [zh, en]] as const),
  ),
)('%s in %s, back end %s', async (...[path, language, backEnd, name, title]) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const entity = entityNamed(name);
  const features = backEnd === 'all' ? featureNames : [];
  const screen = screenOf(entity, { path }, features, everything);
  const row = sampleRow(rowFields(entity));
  const known = { path, place: placeOf(path), entity: name };
  const open = { rows: [row], openId: 'r1', detail: row, chosen: screen.can.bulk ? ['r1'] : [] };
  const otherStates = isWhole(path) && (language === 'en') === (backEnd === 'all') ? [{ rows: [] }, { rows: [row], query: { removed: true } }] : [];
  for (const state of [open, ...otherStates]) {
    const list = stagedList({ ...known, ...state });
    const { container, unmount } = draw(<ResourceList list={list} screen={screen} title={labelIn(title, language)} />, {
      language,
      root: { config: { features, version: '1', title: ['医院', 'Hospital'] } },
    });
    // A part that comes at its first use belongs to the screen, too.
    await act(() => vi.dynamicImportSettled());
    const text = `${container.textContent} ${[...container.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' ')}`;
    expect(text).not.toMatch(rawKey);
    expect(text).not.toContain('{{');
    if (language === 'en') expect(text.match(/\p{Script=Han}+/gu)).toBeNull();
    expect(shown.getByRole('heading', { level: 1 })).toHaveTextContent(labelIn(title, language));
    unmount();
  }
  expect(said.mock.calls).toEqual([]);
});
