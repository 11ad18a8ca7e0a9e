import { life } from './life.ts';

/** Spec 83: a visit rule has a status. It plans visits while it is on; a new one is a draft, so that nothing is planned by half a rule. */
export const visitRuleLife = life('visitRuleLife', {
  first: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    enabled: { label: ['已启用', 'Enabled'], tone: 'good' },
    disabled: { label: ['已停用', 'Disabled'], tone: 'waiting' },
  },
  moves: {
    enable: {
      from: ['draft', 'disabled'],
      to: 'enabled',
      label: ['启用', 'Enable'],
      by: ['staff'],
      stamps: { by: 'enabledById', at: 'enabledAt' },
      follows: ['启用后发生的才会安排回访，此前的不补', 'Visits are planned for what happens from now on, not for what was before'],
    },
    disable: {
      from: ['enabled'],
      to: 'disabled',
      label: ['停用', 'Disable'],
      by: ['staff'],
      isBack: true,
      follows: ['不再安排新的回访；已安排的照常进行', 'No further visits are planned; those that are stay'],
    },
  },
});
