import { expect, test } from 'vitest';
import { shownHome } from '#src/homes/views/shownHome.tsx';

test('a page that is being written shows the lines that are there so far, and none without a title', () => {
  const unfinished = { picture: null, title: null, target: null, from: null, until: null };
  const values = {
    banners: [
      { ...unfinished, isOn: true },
      { ...unfinished, title: '下线的', isOn: false },
    ],
    entries: [
      { title: '挂号', icon: 'calendar', target: null },
      { title: ' ', icon: 'calendar', target: '/workroom' },
      { title: null, icon: 'calendar', target: null },
    ],
  };
  const { banners, entries } = shownHome({ values, name: '院区', today: '2026-11-20', nameOf: String });
  expect([banners, entries]).toEqual([[{ ...unfinished, picture: '', title: '', isOn: true }], [{ title: '挂号', icon: 'calendar', target: '' }]]);
});
