/** Contacts, calls, notes, treatment and money of the customers of the demo, by clinic. All of it is invented. */
import type { Topic } from '#server/demo/catalogue.ts';

/** A line tells: days ago, way, what was said; days until the next contact, where one was planned. */
type Track = readonly [daysAgo: number, way: string, content: string, nextIn: number | null];

export const tracksOf: Readonly<Record<Topic, readonly (readonly Track[])[]>> = {
  fertility: [
    [
      [62, 'chat', '咨询试管流程和费用，双方 33 岁，备孕两年未孕。已发检查清单，建议月经第 2–4 天来查激素六项和 AMH。', 5],
      [48, 'visit', '到院完成双方基础检查，AMH 2.1，精液常规正常。顾医生建议拮抗剂方案，夫妻回去商量。', 7],
      [39, 'phone', '决定做试管，问能否用医保。说明促排用药自费部分，约下次月经第 2 天进周期。', 14],
      [9, 'phone', '促排第 3 天，注射处轻微红肿，已教热敷；提醒第 5 天回院做卵泡监测。', 2],
      [2, 'wechat', '移植后第 3 天电话随访：腹胀，无腹痛和出血，黄体支持按时用药。提醒第 12 天抽血查 HCG。', 5],
    ],
    [
      [90, 'visit', '冻胚两枚即将到期，问续存和今年移植的可能。孩子 2 岁，计划明年要二胎。', 30],
      [58, 'phone', '已续存一年。想先减重再移植，给了营养科的预约方式。', 45],
      [6, 'wechat', '体重降了 4 公斤，下个月经周期想进移植周期，需要复查内膜和甲功。', 12],
    ],
    [
      [30, 'phone', '外院两次移植未着床，带来病历咨询。约顾医生门诊，提醒带宫腔镜报告。', 6],
      [21, 'visit', '门诊建议宫腔镜复查和免疫检查，费用已说明，回去考虑。', 10],
      [11, 'phone', '家人意见不一致，希望下周再联系；不要晚上八点后打电话。', 8],
    ],
    [
      [14, 'sms', '发送检查前注意事项：禁欲 2–7 天，上午 8:00–10:30 到男科。', 3],
      [10, 'phone', '先生出差，检查改到下周一；精液常规和染色体一起查。', 6],
    ],
  ],
  pregnancy: [
    [
      [75, 'visit', '孕 11 周建档，NT 正常。末次月经与超声相符，提醒 15–20 周做无创。', 28],
      [40, 'phone', '无创低风险，已解读报告；问孕中期补铁，转营养门诊。', 30],
      [7, 'wechat', '糖耐量前一晚 22 点后禁食，空腹到院，预留三小时。', 4],
    ],
    [
      [33, 'visit', '孕 30 周产检，胎位臀位，教膝胸卧位，两周后复查。', 14],
      [18, 'phone', '复查已转头位。报名分娩课周六班，先生同来。', 20],
    ],
    [
      [26, 'phone', '产后 42 天复查提醒，母乳喂养顺利，伤口愈合好。', 9],
      [12, 'visit', '产后复查：盆底肌力 3 级，建议做评估和训练。', 18],
    ],
  ],
  height: [
    [
      [54, 'visit', '首诊：8 岁 2 个月，身高 121.4 cm，年增长 4.6 cm。骨龄待查，发营养记录表。', 14],
      [35, 'phone', '骨龄 7 岁 6 个月，和家长说明生长空间；三个月复测。', 55],
      [4, 'wechat', '家长反馈每天跳绳 15 分钟、牛奶 400 ml；睡觉仍晚于 22:00，约好一周打卡。', 10],
    ],
    [
      [28, 'chat', '担心孩子比同学矮半个头，问是否要打生长激素。解释先评估再决定，约骨龄检查。', 7],
      [13, 'phone', '周六上午到院查骨龄和抽血，提醒空腹。', 5],
    ],
  ],
};

/** A line tells: days ago, direction, outcome, seconds, summary. */
type Call = readonly [daysAgo: number, direction: string, outcome: string, seconds: number, summary: string | null];
export const callsOf: readonly (readonly Call[])[] = [
  [
    [39, 'out', 'connected', 412, '进周期前说明用药和费用，约回院日期'],
    [9, 'out', 'connected', 186, '促排第 3 天随访，注射处红肿处理'],
  ],
  [
    [12, 'out', 'noAnswer', 0, null],
    [12, 'out', 'callBack', 24, '正在开会，约当天 18:30 回拨'],
    [12, 'out', 'connected', 233, '确认移植前复查项目'],
  ],
  [[20, 'in', 'connected', 97, '询问停车和抽血窗口开放时间']],
  [
    [16, 'out', 'busy', 0, null],
    [15, 'out', 'connected', 158, '提醒糖耐量检查'],
  ],
  [
    [8, 'in', 'missed', 0, null],
    [8, 'out', 'connected', 301, '回拨：家人意见不一，下周再联系'],
  ],
  [
    [25, 'out', 'unreachable', 0, null],
    [24, 'out', 'refused', 0, null],
  ],
];

export const notesOf: Readonly<Record<Topic, readonly string[]>> = {
  fertility: [
    '不希望家里老人知道在做试管，电话只打本人手机，不留语音。',
    '晕针，抽血请安排躺着抽；先生一般周三、周五休息。',
    '在意费用，报价时把自费和医保部分分开讲。',
  ],
  pregnancy: ['前次剖宫产，产检请提醒医生看既往手术记录。', '青霉素过敏，已经贴在病历首页。', '婆婆陪诊，解释病情时请单独和本人说。'],
  height: ['孩子怕打针，抽血前请护士先陪着玩一会儿。', '爸爸负责接送，妈妈负责沟通；报告两个人都要发。', '家长希望先调整生活方式，不主动提生长激素。'],
};

/** A line tells: days ago, kind, department, doctor, diagnosis, treatment, advice. */
type Medical = readonly [daysAgo: number, kind: string, department: string, doctor: string, diagnosis: string, treatment: string | null, advice: string | null];
export const medicalOf: Readonly<Record<Topic, readonly Medical[]>> = {
  fertility: [
    [
      48,
      'outpatient',
      '生殖医学科',
      '顾文澜',
      '原发性不孕；AMH 2.1 ng/mL，双侧输卵管通畅',
      '拟行 IVF，拮抗剂方案',
      '月经第 2 天来院，带双方身份证和结婚证原件',
    ],
    [
      20,
      'cycle',
      '生殖医学科',
      '顾文澜',
      '控制性促排第 10 天，双侧优势卵泡 9 枚',
      '当晚 21:30 扳机，36 小时后取卵',
      '扳机后不再注射促排药，取卵前 8 小时禁食禁水',
    ],
    [5, 'surgery', '胚胎移植室', '顾文澜', '鲜胚移植 1 枚（4AB）', '超声引导下移植顺利，黄体支持 14 天', '移植后第 12 天抽血查 HCG；腹痛、尿少随时来院'],
  ],
  pregnancy: [
    [75, 'outpatient', '产科', '顾文澜', '宫内早孕 11+3 周，NT 1.2 mm', '建档', '15–20 周做无创 DNA，每 4 周产检'],
    [7, 'laboratory', '产科', '顾文澜', '孕 24+2 周，OGTT 待查', null, '空腹到院，抽血三次'],
  ],
  height: [
    [
      54,
      'outpatient',
      '儿童生长发育科',
      '顾文澜',
      '矮身材待查：身高位于同龄儿第 10 百分位',
      '骨龄片，生长激素激发试验待排',
      '睡眠 21:30 前，每日户外运动一小时',
    ],
    [35, 'examination', '放射科', '顾文澜', '左手腕骨龄 7 岁 6 个月，落后约 8 个月', null, '三个月复测身高，半年复查骨龄'],
  ],
};

/** A line tells: days ago, item, kind, count, price in fen, department. */
type Cost = readonly [daysAgo: number, item: string, kind: string, count: number, fen: number, department: string];
export const costsOf: Readonly<Record<Topic, readonly Cost[]>> = {
  fertility: [
    [48, '性激素六项', 'laboratory', 1, 42_000, '检验科'],
    [48, 'AMH 检测', 'laboratory', 1, 26_000, '检验科'],
    [14, '卵泡监测超声', 'examination', 3, 18_000, '超声科'],
    [12, '重组促卵泡素 225 IU', 'drug', 9, 39_800, '生殖药房'],
    [5, '胚胎移植术', 'surgery', 1, 380_000, '胚胎移植室'],
    [5, '黄体酮阴道缓释凝胶', 'drug', 14, 9_180, '生殖药房'],
  ],
  pregnancy: [
    [75, 'NT 超声', 'examination', 1, 52_000, '超声科'],
    [40, '无创 DNA', 'laboratory', 1, 198_000, '检验科'],
    [7, '糖耐量检查', 'laboratory', 1, 18_000, '检验科'],
  ],
  height: [
    [35, '骨龄片', 'examination', 1, 26_000, '放射科'],
    [35, '生长发育抽血套餐', 'laboratory', 1, 92_000, '检验科'],
  ],
};

/** A line tells: days ago, kind, amount in fen, way, note. */
export const depositsOf: Readonly<Record<Topic, readonly (readonly [number, string, number, string, string | null])[]>> = {
  fertility: [
    [20, 'paid', 2_000_000, 'transfer', '进周期押金'],
    [5, 'used', 733_000, 'unstated', '抵扣取卵与移植费用'],
  ],
  pregnancy: [[30, 'paid', 500_000, 'wechat', '分娩住院押金']],
  height: [],
};

/** A line tells: kind, word, English, colour, when to use it. */
export const tagsOffered: readonly (readonly [string, string, string, string, string | null])[] = [
  ['label', '试管周期', 'IVF cycle', 'active', '进周期后加上，周期结束后去掉'],
  ['label', '备孕', 'Trying', 'info', null],
  ['label', '冻胚', 'Frozen embryos', 'info', '有冻胚在院，续存前提醒'],
  ['label', '重点关怀', 'Special care', 'bad', '医生交代要多问一句的客户'],
  ['label', '产检', 'Antenatal', 'good', null],
  ['label', '身高管理', 'Growth clinic', 'waiting', null],
  ['title', '宝妈', 'Mother', 'good', null],
  ['title', '高龄', 'Over 38', 'waiting', '38 岁及以上'],
  ['title', '外地来院', 'From afar', 'neutral', '检查尽量排在同一天'],
  ['sale', '高意向', 'High intent', 'bad', '一周内联系'],
  ['sale', '价格敏感', 'Price-sensitive', 'waiting', '报价分开自费和医保'],
  ['sale', '对比中', 'Comparing', 'info', '也在看别家医院'],
];

/** Colleagues of before, who have no account: their records were imported. */
export const formerColleagues = ['刘雪梅', '唐婧'] as const;
