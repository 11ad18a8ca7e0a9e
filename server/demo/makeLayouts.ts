/** Templates of files that the houses of the demo have: one each way. Pure. */
import type { Draft } from './demoRows.ts';
import type { HouseName } from './group.ts';

/** The list that a house has kept in a spreadsheet until now, and the table that its finance asks for each month. */
const importLayouts = [
  [
    'group',
    '城南客户名单',
    'member',
    [
      { headers: ['姓名', '客户姓名'], field: 'name', example: '林晓' },
      { headers: ['联系电话', '手机号码'], field: 'mobile', isKey: true, example: '13800001111' },
      {
        headers: ['性别(M/F)'],
        field: 'sex',
        words: [
          { from: 'M', to: '男' },
          { from: 'F', to: '女' },
        ],
      },
      { headers: ['出生日期'], field: 'birthday', dayOrder: 'dayFirst', example: '20/11/1990' },
      { headers: ['院内编号'], field: null },
      { headers: ['备注'], field: 'remark' },
      { headers: [], field: 'source', fixed: '城南老系统' },
    ],
    '前台导出的名单，表头在第二行也认得。',
  ],
] as const;
const exportLayouts = [
  [
    'group',
    '月度对账',
    'order',
    [
      { field: 'orderNo', header: '单号' },
      { field: 'title', header: '项目' },
      { field: 'memberName', header: '付款人' },
      { field: 'payPrice', header: '实收（元）' },
      { field: 'status' },
      { field: 'paidAt', header: '支付时间' },
    ],
    { filter: { all: [['paidAt', 'filled', true]] } },
    '财务每月核对已支付的订单。',
  ],
] as const;

/** @param kept a row of an organisation, as all of its time */
export function makeLayouts(
  kept: (orgId: string) => Draft,
  orgIds: Readonly<Record<HouseName, string>>,
): Readonly<Record<'importLayout' | 'exportLayout', readonly Draft[]>> {
  return {
    importLayout: importLayouts.map(([house, name, entity, columns, remark]) => ({
      ...kept(orgIds[house]),
      name,
      entity,
      columns: [...columns],
      onMatch: 'update',
      remark,
      enabled: true,
    })),
    exportLayout: exportLayouts.map(([house, name, entity, columns, query, remark]) => ({
      ...kept(orgIds[house]),
      name,
      entity,
      columns: [...columns],
      query,
      format: 'xlsx',
      remark,
      enabled: true,
    })),
  };
}
