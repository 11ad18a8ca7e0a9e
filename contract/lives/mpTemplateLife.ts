import { life } from './life.ts';

/**
 * A template of an official account is approved by WeChat before it comes here, and goes out once it is published (docs/adr/0122). Later WeChat may take it back (43100) or close it because it was changed too often; either is learnt from the answer
 * to a message that was sent with it.
 */
export const mpTemplateLife = life('mpTemplateLife', {
  first: 'usable',
  states: {
    usable: { label: ['可使用', 'Usable'], tone: 'good' },
    gone: { label: ['微信已删除', 'Gone'], tone: 'bad' },
    changedTooOften: { label: ['改动过于频繁', 'Changed too often'], tone: 'waiting' },
  },
  moves: {
    lose: {
      from: ['usable', 'changedTooOften'],
      to: 'gone',
      label: ['登记已删除', 'Gone at WeChat'],
      by: ['staff', 'system'],
      reason: 'needed',
      follows: ['微信不再接受这个模板，原因写微信的原话', 'WeChat takes this template no longer; the reason holds its words'],
    },
    close: {
      from: ['usable'],
      to: 'changedTooOften',
      label: ['登记改动频繁', 'Changed too often'],
      by: ['staff', 'system'],
      reason: 'needed',
      follows: ['微信暂时封住了这个模板，原因写微信的原话', 'WeChat has closed this template for a while; the reason holds its words'],
    },
    useAgain: {
      from: ['gone', 'changedTooOften'],
      to: 'usable',
      label: ['启用', 'Enable'],
      by: ['staff'],
      isBack: true,
      follows: ['先在微信公众平台确认模板可用', 'First see at WeChat that the template can be used'],
    },
  },
});
