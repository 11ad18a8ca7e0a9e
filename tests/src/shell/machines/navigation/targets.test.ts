import { describe, expect, it } from 'vitest';
import { forwardOf, localTarget } from '#src/shell/machines/navigation/targets.ts';
import { hostileTargets } from './hostileTargets.ts';

describe('a target that a link carries', () => {
  it('[H8] is refused when it is anything but a page of this console: at least 60 ways', () => {
    expect(hostileTargets.length).toBeGreaterThanOrEqual(60);
    expect(new Set(hostileTargets).size).toBe(hostileTargets.length);
    expect(hostileTargets.filter((one) => localTarget(one) !== null)).toEqual([]);
  });

  it.each([
    ['/', '/', ''],
    ['/consultation', '/consultation', ''],
    ['/consultation?c=7', '/consultation', '?c=7'],
    ['/messages?q=你好 世界', '/messages', '?q=%E4%BD%A0%E5%A5%BD%20%E4%B8%96%E7%95%8C'],
    ['/orderManage?o=a%2Fb&x=https://elsewhere.example', '/orderManage', '?o=a%2Fb&x=https://elsewhere.example'],
    ['/knowledgeDetail/42#part', '/knowledgeDetail/42', ''],
    ['/addCustomerCommon_list', '/addCustomerCommon_list', ''],
    ['/action-appoint-project', '/action-appoint-project', ''],
  ])('%s is one', (given, path, search) => {
    expect(localTarget(given)).toEqual({ path, search });
  });
});

describe('a page that leads to another one', () => {
  const home = '/consultation';
  it('reads its target under both names, and keeps the rest of the query', () => {
    expect(forwardOf({ path: '/redirect', search: '?path=%2ForderManage%3Fo%3D1&a=1&b=%E4%BD%A0' }, home)?.target).toEqual({
      path: '/orderManage',
      search: '?o=1&a=1&b=%E4%BD%A0',
    });
    expect(forwardOf({ path: '/redirectPage', search: '?redirect=/orderManage' }, home)?.target).toEqual({ path: '/orderManage', search: '' });
  });

  it('[H8] follows no second target, and none that hides behind a good one', () => {
    expect(forwardOf({ path: '/redirect', search: '?path=/orderManage&path=//evil.example&redirect=//evil.example' }, home)?.target).toEqual({
      path: '/orderManage',
      search: '',
    });
    expect(forwardOf({ path: '/redirect', search: '?redirect=//evil.example&path=/orderManage' }, home)?.target).toBeNull();
  });

  it('lets the target’s own query win over the rest', () => {
    expect(forwardOf({ path: '/redirect', search: '?path=/orderManage%3Fo%3D1&o=2' }, home)?.target?.search).toBe('?o=1');
  });

  it('takes the root for the first screen, since visiting it would log out', () => {
    expect(forwardOf({ path: '/redirect', search: '?path=/' }, home)?.target).toEqual({ path: home, search: '' });
  });

  it('without a target: the interlayer leads to the first screen, the others say so', () => {
    expect(forwardOf({ path: '/interlayer', search: '' }, home)?.target?.path).toBe(home);
    expect(forwardOf({ path: '/redirect', search: '' }, home)).toEqual({ page: '/redirect', target: null, given: null });
    expect(forwardOf({ path: '/redirectPage', search: '?path=javascript:1' }, home)).toEqual({ page: '/redirectPage', target: null, given: 'javascript:1' });
    expect(forwardOf({ path: '/consultation', search: '?path=/x' }, home)).toBeNull();
  });
});
