/** A patient makes sense of the staff's words by a table, first match wins. Simple on purpose; it only has to keep a talk believable. */
import type { Topic } from '#server/demo/catalogue.ts';
import type { Seeded } from '#server/demo/seeded.ts';

export interface Intent {
  readonly name: string;
  readonly pattern: RegExp;
  readonly replies: readonly string[] | Readonly<Record<Topic, readonly string[]>>;
  /** Sends a picture with the reply. */
  readonly withPicture?: true;
  /** The talk has come to its end. */
  readonly isEnd?: true;
}

export const intents: readonly Intent[] = [
  { name: 'goodbye', pattern: /再见|拜拜|祝您|不客气|慢走|bye/i, replies: ['谢谢您，再见', '好的，再见', '辛苦了，先这样'], isEnd: true },
  {
    name: 'picture',
    pattern: /(发|拍|传).{0,6}(照片|图片|报告|单子|检查单|片子|图|一下)|(报告|检查单|单子|片子).{0,6}(发|拍|传)|照片|截图|photo|picture/i,
    replies: ['发您了，看得清吗', '这张可以吗', '就是这张'],
    withPicture: true,
  },
  { name: 'wait', pattern: /稍等|等一下|等我|请等|我(去)?(问|查|看)(一|下|看)|核实|one moment|wait/i, replies: ['好的，不急', '好，我等您', '嗯嗯，辛苦了'] },
  {
    name: 'pain',
    pattern: /疼|痛|出血|发热|发烧|难受|不舒服|腹胀|症状|恶心/,
    replies: {
      fertility: ['不疼，就是饭后有点胀', '没有出血，有点累', '今天好一点了，没有发热'],
      pregnancy: ['肚子不疼，就是腰有点酸', '没有出血，胃口一般', '晚上会有点紧，躺下就好了'],
      height: ['孩子没有不舒服', '膝盖偶尔说疼，白天没事', '没有，吃睡都正常'],
    },
  },
  {
    name: 'measure',
    pattern: /身高|体重|多高|多重|公斤|厘米/,
    replies: {
      fertility: ['我 162，54 公斤', '158，体重 51 左右', '165，最近 58 公斤'],
      pregnancy: ['今早称 61.5 公斤', '164，孕前 55 公斤', '比上次重了 1 公斤'],
      height: ['上周量的 118.5，21 公斤', '112，19.5 公斤', '126.3，体重 25 公斤'],
    },
  },
  {
    name: 'since',
    pattern: /多久|几天|几周|什么时候|哪天|末次月经|多长时间|when|how long/i,
    replies: {
      fertility: ['末次月经是这个月 3 号', '从前天开始的', '备孕快一年半了'],
      pregnancy: ['有三四天了', '昨天晚上开始的', '按末次月经算 20 周多两天'],
      height: ['从上学期开始的', '大概半年了', '上次复查是三个月前'],
    },
  },
  {
    name: 'age',
    pattern: /多大|年龄|几岁|周岁/,
    replies: { fertility: ['我 33，先生 35', '31 周岁', '今年 36'], pregnancy: ['29 周岁', '34，二胎', '27'], height: ['刚满 7 岁', '5 岁 8 个月', '9 岁半'] },
  },
  { name: 'contact', pattern: /电话|手机|联系方式|号码/, replies: ['就打档案里那个手机', '手机号没变', '下午打比较方便'] },
  { name: 'documents', pattern: /身份证|医保|证件|档案|带上|携带/, replies: ['好，我都带着', '医保卡要带吗', '记下了，明早放包里'] },
  {
    name: 'appointment',
    pattern: /预约|约(好|在|到)|改(到|约)|过来|来院|几点|上午|下午|周[一二三四五六日末]|明天|后天|\d{1,2}[:：点]\d{0,2}|appointment/i,
    replies: ['可以，就这个时间', '好的，我提前十分钟到', '这个时间有点赶，能晚半小时吗？', '行，我和家里说一下'],
  },
  { name: 'price', pattern: /费用|价格|多少钱|收费|优惠|元/, replies: ['可以用医保吗？', '好的，比我想的便宜', '能开发票吗？'] },
  {
    name: 'comfort',
    pattern: /正常|放心|不用担心|别担心|没关系|没问题|没事|不要紧|normal|don't worry/i,
    replies: ['那我就放心了', '听您这么说就踏实了', '好的，谢谢您'],
  },
  {
    name: 'advice',
    pattern: /建议|注意|记得|需要|避免|多喝|多休息|不要|尽量|坚持|复查|should|please/i,
    replies: ['好的，记住了', '明白，我照着做', '好的，那饮食上要注意什么？', '嗯嗯，我让家里人也看一下'],
  },
  { name: 'greeting', pattern: /您好|你好|早上好|下午好|晚上好|在的|在呢|hello|hi\b/i, replies: ['您好', '您好，终于等到您了', '你好，麻烦您了'] },
  {
    name: 'question',
    pattern: /[?？]|吗|呢|什么|怎么|是否|有没有/,
    replies: {
      fertility: ['之前做过一次，结果还可以', '没有，第一次做', '有的，上个月的报告还在'],
      pregnancy: ['没有，一直挺稳定的', '有在吃叶酸和钙', '产检都是按时做的'],
      height: ['没有，第一次来', '有的，家里有记录', '睡得晚一点，九点半左右'],
    },
  },
];

/** Nothing recognised: an answer that fits after anything. */
export const fallbackReplies = ['好的，明白了', '嗯嗯', '好的，谢谢', '收到', '好，我知道了'] as const;

export interface Reply {
  readonly text: string;
  readonly intent: string;
  readonly withPicture: boolean;
  readonly isEnd: boolean;
}

export function replyTo(text: string, topic: Topic, seeded: Seeded): Reply {
  const intent = intents.find((one) => one.pattern.test(text));
  if (!intent) return { text: seeded.pick(fallbackReplies), intent: 'other', withPicture: false, isEnd: false };
  const replies = Array.isArray(intent.replies) ? (intent.replies as readonly string[]) : (intent.replies as Readonly<Record<Topic, readonly string[]>>)[topic];
  return { text: seeded.pick(replies), intent: intent.name, withPicture: intent.withPicture === true, isEnd: intent.isEnd === true };
}
