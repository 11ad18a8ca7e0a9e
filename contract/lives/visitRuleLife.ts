import { life } from './life.ts';

/**
 * Spec 83: a visit rule has a status. It plans visits while it is on; a new one is a draft until its first version is in force, so that nothing is planned by half a rule. What a
 * rule says is published (docs/adr/0122); here it is only paused and goes on.
 */
export const visitRuleLife = life('visitRuleLife', {
  first: 'draft',
  states: {
    draft: { label: ['未启用', 'Not on yet'], tone: 'neutral' },
    enabled: { label: ['已启用', 'Enabled'], tone: 'good' },
    disabled: { label: ['已停用', 'Disabled'], tone: 'waiting' },
    retired: { label: ['已下线', 'Retired'], tone: 'neutral' },
  },
  moves: {
    /** Publishing makes it. */
    begin: { from: ['draft', 'retired'], to: 'enabled', label: ['发布启用', 'Publish'], by: ['system'], stamps: { by: 'enabledById', at: 'enabledAt' } },
    disable: {
      from: ['enabled'],
      to: 'disabled',
      label: ['停用', 'Disable'],
      by: ['staff'],
      isBack: true,
      follows: [
        '不再安排新的回访，只发消息的规则也不再发送；已安排的回访照常进行',
        'No further visits are planned, and a rule that only sends messages sends none; visits that are planned stay',
      ],
    },
    enable: {
      from: ['disabled'],
      to: 'enabled',
      label: ['启用', 'Enable'],
      by: ['staff'],
      stamps: { by: 'enabledById', at: 'enabledAt' },
      follows: ['启用后发生的才会安排回访，此前的不补', 'Visits are planned for what happens from now on, not for what was before'],
    },
    retire: { from: ['enabled'], to: 'retired', label: ['下线', 'Retire'], by: ['system'], isBack: true },
  },
});
