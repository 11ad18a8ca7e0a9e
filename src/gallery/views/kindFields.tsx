/** One field of each kind, as an entity would describe it. Nothing here is stored. */
import {
  choice,
  day,
  decimal,
  file,
  flag,
  id,
  idCard,
  image,
  json,
  lines,
  longText,
  many,
  moment,
  money,
  phone,
  ref,
  refTree,
  region,
  richText,
  secret,
  shape,
  state,
  text,
  timeOfDay,
  whole,
} from '#contract/kinds.ts';
import type { Field, KindName } from '#contract/kinds.ts';
import { orderLife } from '#contract/lives/orderLife.ts';

const ways = { phone: ['电话', 'Phone'], visit: ['到院', 'Visit'], chat: ['在线咨询', 'Online chat'], letter: ['短信', 'Text message'] } as const;

/** A kind without a line does not compile. */
export const kindFields: Readonly<Record<KindName, Field>> = {
  text: text(['姓名', 'Name'], { required: true, max: 200 }),
  longText: longText(['随访内容', 'What was said'], { max: 200 }),
  richText: richText(['健康宣教', 'Health advice']),
  whole: whole(['促排天数', 'Day of stimulation'], { min: 1, max: 60 }),
  decimal: decimal(['雌二醇 pg/mL', 'Oestradiol, pg/mL'], { places: 1, max: 20_000 }),
  money: money(['定金', 'Deposit'], { min: 1, max: 5_000_000 }),
  flag: flag(['愿意接受短信', 'Agrees to text messages']),
  choice: choice(['随访方式', 'Way of follow-up'], ways),
  state: state(['订单状态', 'Order status'], orderLife),
  day: day(['生日', 'Birthday'], { required: true }),
  moment: moment(['预约时间', 'Appointment']),
  timeOfDay: timeOfDay(['服药时间', 'Time of the dose']),
  ref: ref(['归属医院', 'Hospital'], 'hospital'),
  refTree: refTree(['就诊地点', 'Place of treatment'], 'place'),
  region: region(['居住地', 'Home']),
  many: many(['随访方式（多选）', 'Ways of follow-up'], choice(['随访方式', 'Way'], ways), { max: 3 }),
  phone: phone(['手机', 'Mobile'], { required: true }),
  idCard: idCard(['身份证号', 'ID number']),
  secret: secret(['新密码', 'New password'], { min: 8 }),
  file: file(['名单', 'List']),
  image: image(['头像', 'Picture']),
  lines: lines(
    ['用药', 'Medication'],
    {
      one: ['药品', 'medicine'],
      fields: {
        name: text(['药品', 'Medicine'], { required: true, max: 60 }),
        dose: whole(['每次（毫克）', 'Dose (mg)'], { required: true, min: 1, max: 5_000 }),
        from: day(['开始', 'From']),
        until: day(['结束', 'Until']),
      },
      unique: ['name'],
      inOrder: [['from', 'until']],
    },
    { max: 5 },
  ),
  json: json(['触发条件', 'Trigger condition'], shape<unknown>()),
  id: id(),
};

/** Each of them holds this when the page opens. */
export const kindValues: Partial<Readonly<Record<KindName, unknown>>> = {
  text: '欧阳𠮷雯 👩‍⚕️',
  whole: 8,
  decimal: 1_240.5,
  money: 128_600,
  choice: 'phone',
  state: 'unpaid',
  day: '1992-02-29',
  moment: '2026-11-20T16:01:00.000Z',
  timeOfDay: '08:30',
  region: '510107',
  many: ['phone', 'fax'],
  phone: '138****8000',
  idCard: '11010519491231002X',
  richText: '<p>移植后 <strong>三天</strong> 内避免提重物</p>',
  lines: [
    { name: '黄体酮', dose: 200, from: '2026-11-01', until: '2026-11-20' },
    { name: '叶酸', dose: 400, from: null, until: null },
  ],
  json: { cycle: 'D8', notice: ['sms'] },
  id: '019a9f3e-6f00-7a31-8000-3c1d5b0e7f42',
};
