import { describe, expect, it } from 'vitest';
import { menusOf } from '#src/shell/machines/navigation/menus.ts';

const desk = '/consultation';
const orders = '/orderManage';

describe('[r-menus] every item and button carries its flag, however the list is shaped', () => {
  const buttons = { 'order.move': [false, true] };
  it.each([
    [
      'areas, screens and buttons',
      [
        {
          icon: 'order',
          name: '订单',
          subMenus: [
            {
              path: orders,
              have: true,
              subMenus: [
                { permission: 'order.move', have: false },
                { permission: 'order.move', have: true },
              ],
            },
          ],
        },
      ],
      { [orders]: { have: true, buttons } },
    ],
    [
      'children instead of subMenus, deeper than two',
      [
        {
          name: 'a',
          children: [
            {
              name: 'b',
              children: [
                {
                  path: 'orderManage',
                  have: 1,
                  children: [
                    { permission: 'order.move', have: '0' },
                    { permission: 'order.move', have: '1' },
                  ],
                },
              ],
            },
          ],
        },
      ],
      { [orders]: { have: true, buttons } },
    ],
    [
      'a flat list of screens',
      [
        { path: orders, have: true, subMenus: [] },
        { path: desk, have: false },
      ],
      { [orders]: { have: true, buttons: {} }, [desk]: { have: false, buttons: {} } },
    ],
    [
      'rows that name their parents',
      [
        { id: 1, parentId: -1, name: '订单' },
        { id: 2, parentId: 1, url: orders },
        { id: 3, parentId: 2, permission: 'order.move', have: false },
        { id: 4, parentId: 2, permission: 'order.move' },
      ],
      { [orders]: { have: true, buttons } },
    ],
    [
      'an address with a query, and one that leads nowhere',
      [{ url: '#/orderManage?from=menu' }, { path: 'javascript:;', subMenus: [{ path: '/nothingHere', have: true }] }],
      { [orders]: { have: true, buttons: {} } },
    ],
    [
      'buttons without a name of an operation',
      [{ path: orders, subMenus: [{ name: '导出', have: 'false' }] }],
      { [orders]: { have: true, buttons: { 导出: [false] } } },
    ],
    ['no list', { rows: [] }, {}],
    ['nothing', null, {}],
    [
      'rows that are their own parents',
      [
        { id: 1, parentId: 2, path: orders },
        { id: 2, parentId: 1 },
      ],
      {},
    ],
  ])('%s', (_, given, screens) => {
    expect(menusOf(given).screens).toEqual(screens);
  });
});

describe('[r-prune] what is above counts', () => {
  it('below an item one has not, nothing is had', () => {
    const given = [{ name: '订单', have: false, subMenus: [{ path: orders, have: true }] }];
    expect(menusOf(given).screens[orders]?.have).toBe(false);
  });

  it('listed twice, one flag is enough', () => {
    const given = [
      { path: orders, have: false },
      { name: '常用', subMenus: [{ path: orders, have: true }] },
    ];
    expect(menusOf(given).screens[orders]?.have).toBe(true);
  });
});

describe('areas', () => {
  it.each([
    ['one of ours, without its own name', { icon: 'order', subMenus: [{ path: orders }] }, { key: 'order', area: 'order', label: ['订单', 'Orders'] }],
    ['renamed', { icon: 'order', name: '单据', nameEn: 'Papers', subMenus: [{ path: orders }] }, { key: 'order', area: 'order', label: ['单据', 'Papers'] }],
    [
      'of another system: the sign of its first screen',
      { id: 9, name: '日常', subMenus: [{ path: desk }] },
      { key: '9', area: 'chat', label: ['日常', 'Desk'] },
    ],
    ['a screen at the top', { path: desk, name: '咨询台' }, { key: 'chat', area: 'chat', label: ['咨询', 'Desk'] }],
  ])('%s', (_, given, area) => {
    expect(menusOf([given]).areas[0]).toMatchObject(area);
  });

  it('without a screen of this console are passed over', () => {
    expect(menusOf([{ name: '其他', subMenus: [{ path: '/elsewhere' }] }]).areas).toEqual([]);
  });
});
