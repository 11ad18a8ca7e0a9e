import { afterEach, expect, test } from 'vitest';
import type { HomePage } from '#contract/homeContent.ts';
import { publicHomeMachine } from '#src/homes/machines/publicHomeMachine.ts';
import type { HomePlace, LoadedHome } from '#src/homes/machines/publicHomeMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const page: HomePage = {
  id: 'a',
  name: 'East',
  version: 1,
  publishedAt: '2026-01-01T00:00:00Z',
  banners: [],
  notice: null,
  introduction: null,
  phone: null,
  address: null,
  hours: null,
  entries: [],
  organisations: [],
};
const group: HomePlace = { kind: 'group', id: null };
const house: HomePlace = { kind: 'organisation', id: 'a' };
const atGroup = { path: '/allworkroom', search: '' };
const atHouse = { path: '/workroom', search: '?id=a' };

test('a page is asked for by its address, and another one in its place', async () => {
  const load = asked<LoadedHome | null, HomePlace>();
  const one = alone(publicHomeMachine.provide({ actors: { load: load.logic } }), () => ({ visit: atGroup }));
  over = one;
  await load.last().answer({ page, pictures: {} });
  expect(one.child.getSnapshot()).toMatchObject({ value: 'shown', context: { loaded: { page: { name: 'East' } } } });
  one.child.send({ type: 'screen.entered', ...atGroup });
  expect(one.child.getSnapshot().value).toBe('shown');
  one.child.send({ type: 'screen.entered', ...atHouse });
  expect(one.child.getSnapshot()).toMatchObject({ value: 'loading', context: { loaded: null, place: house } });
  await load.last().answer(null);
  expect(one.child.getSnapshot().value).toBe('absent');
});

test('what the network lost is asked for again', async () => {
  const load = asked<LoadedHome | null, HomePlace>();
  const one = alone(publicHomeMachine.provide({ actors: { load: load.logic } }), () => ({ visit: atHouse }));
  over = one;
  await load.last().refuse({ reason: 'network' });
  expect(one.child.getSnapshot()).toMatchObject({ value: 'failed', context: { failure: { reason: 'network' } } });
  one.child.send({ type: 'home.retry' });
  await load.last().answer({ page, pictures: {} });
  expect(one.child.getSnapshot().value).toBe('shown');
});

test('an address says whose page it is', () => {
  const placeAt = (path: string, search: string) => {
    const one = alone(publicHomeMachine.provide({ actors: { load: asked<LoadedHome | null, HomePlace>().logic } }), () => ({ visit: { path, search } }));
    const { place } = one.child.getSnapshot().context;
    one.stop();
    return place;
  };
  expect(placeAt('/allworkroom', '')).toEqual(group);
  expect(placeAt('/workroom', '?id=a')).toEqual(house);
  expect(placeAt('/workroom', '')).toEqual({ kind: 'organisation', id: null });
});
