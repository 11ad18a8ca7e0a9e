/** The command palette looks for these beside conversations: a few rows of each, the best first. */
import { choice, id, many, moment, money, text, whole } from '#contract/kinds.ts';
import { searchLimits } from '#contract/limits/lists.ts';
import { orderKinds } from '#contract/choices/orders.ts';
import { orderRow } from '#contract/resources/order.ts';
import { operation, rows } from '#contract/resource.ts';

const asked = {
  takes: {
    words: text(['词语', 'Words'], { required: true, max: 60 }),
    limit: whole(['条数', 'Rows'], { min: 1, max: searchLimits.rows }),
  },
  spec: [],
  scope: 'org',
  class: 'read',
  audit: 'list',
} as const;

export const foundMember = {
  memberId: id(['会员', 'Member'], { required: true }),
  name: text(['客户', 'Customer'], { required: true, grade: 'personal' }),
  nickName: text(['昵称', 'Nickname'], { grade: 'personal' }),
  /** The names are those of all the member's patients. */
  patientNames: many(['患者', 'Patients'], text(['患者', 'Patient'], { required: true, grade: 'personal' }), { required: true }),
  /** Masked. */
  mobile: text(['手机', 'Mobile'], { grade: 'personal' }),
  orgName: text(['机构', 'Organisation'], { required: true }),
  /** The newest conversation with this customer; empty: there is none, or it is not the caller's to see. */
  conversationId: id(['会话', 'Conversation']),
} as const;

export const foundOrder = {
  id: orderRow.id,
  orderNo: text(['订单号', 'Order no.'], { required: true }),
  kind: choice(['类型', 'Kind'], orderKinds, { required: true }),
  title: text(['内容', 'Item'], { required: true }),
  memberName: orderRow.memberName,
  payPrice: money(['金额', 'Amount'], { required: true }),
  status: orderRow.status,
  createdAt: moment(['下单时间', 'Created'], { required: true }),
} as const;

export const search = {
  /** Members are found by name, nickname, patient, file number, or the last digits of a phone. */
  members: operation('GET /crm-server/customermanage/search', {
    ...asked,
    ours: 'the palette finds a customer wherever one is; the specification lists customers by screens of their own',
    right: 'member.read',
    gives: rows(foundMember),
  }),
  /** Orders are found by number, by what was ordered, or by whom. */
  orders: operation('GET /crm-server/pushorder/search', {
    ...asked,
    ours: 'the palette finds an order of any kind; the specification lists each kind by a call of its own',
    right: 'order.read',
    gives: rows(foundOrder),
  }),
};
