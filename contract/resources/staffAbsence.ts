import { moment, ref, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** A colleague is away for a time, and a deputy carries out what they were to do. It holds in the whole group, wherever either works. */
export const staffAbsence = entity('staffAbsence', {
  label: ['请假', 'Absence'],
  orgOwned: true,
  fields: {
    userName: text(['姓名', 'Name'], { via: 'userId.nickName', inList: true }),
    userId: ref(['人员', 'Person'], 'staffUser', { required: true, isFixed: true, search: true }),
    startsAt: moment(['开始时间', 'From'], { required: true, inList: true, sort: true }),
    endsAt: moment(['结束时间', 'Until'], { required: true, inList: true, sort: true }),
    deputyId: ref(['代理人', 'Deputy'], 'staffUser', { inList: true }),
    reason: text(['事由', 'Reason'], { inList: true, max: 100 }),
  },
  period: { from: 'startsAt', to: 'endsAt', apart: ['userId'] },
  indexes: [['userId', 'endsAt']],
  standard: {
    base: '/crm-server/staffAbsence',
    title: 'userName',
    sort: '-startsAt',
    scope: 'group',
    narrowedBy: ['userId'],
    creating: ['登记请假', 'Record an absence'],
    without: ['import'],
    endpoints: {
      list: ['GET /crm-server/staffAbsence/list', ''],
      save: ['POST /crm-server/staffAbsence/save', ''],
      remove: ['POST /crm-server/staffAbsence/delete', ''],
    },
  },
  screens: [
    {
      path: '/staffAbsences',
      view: 'list',
      title: ['请假与代理', 'Absences'],
      area: 'followUp',
      ours: 'whoever is away has a deputy for their follow-up; the specification names no such page',
    },
  ],
});
