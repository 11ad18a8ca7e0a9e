/** The many: who else is in the house this morning, and the weeks before. Made from the common talks, always the same way. People are invented. */
import type { Topic } from '#server/demo/catalogue.ts';
import type { StaffName } from '#server/demo/group.ts';
import { note } from '#server/demo/story.ts';
import type { Line, Story } from '#server/demo/story.ts';
import type { CloseReason } from '#contract/lives/conversationLife.ts';
import { commonTalks } from './commonTalks.ts';
import type { CommonTalk } from './commonTalks.ts';

const dayMinutes = 24 * 60;
/** A talk of this morning stands in one of these ways: who spoke last, and what was made of it. */
type Stand = 'new' | 'asks' | 'answered' | 'expected' | 'later';

type Now = readonly [member: string, stand: Stand, staff: StaffName, minutesAgo: number];
/** In the house this morning. */
const present: Readonly<Record<Topic, readonly Now[]>> = {
  fertility: [
    ['苗语嫣', 'asks', '周敏', 2],
    ['郝雨晴', 'answered', '周敏', 15],
    ['柳思源', 'expected', '周敏', 190],
    ['纪文静', 'asks', '何佳宁', 9],
    ['祝晓棠', 'later', '周敏', 74],
    ['骆冰清', 'asks', '顾文澜', 17],
    ['夏初晴', 'new', '周敏', 1],
    ['侯佳怡', 'expected', '何佳宁', 260],
  ],
  pregnancy: [
    ['孟欣然', 'asks', '何佳宁', 7],
    ['段雨桐', 'answered', '何佳宁', 44],
    ['雷晓彤', 'expected', '何佳宁', 320],
    ['龚晓燕', 'asks', '周敏', 19],
    ['史若兰', 'answered', '周敏', 58],
    ['陶静姝', 'asks', '韩璐', 11],
    ['万紫萱', 'answered', '韩璐', 66],
  ],
  height: [
    ['毛晓琳', 'asks', '周敏', 13],
    ['常月娥', 'answered', '何佳宁', 105],
    ['尹佳琪', 'expected', '韩璐', 150],
    ['贺思雨', 'later', '何佳宁', 180],
    ['顾念真', 'asks', '顾文澜', 5],
    ['严妍希', 'asks', '韩璐', 22],
    ['钱雅茹', 'expected', '周敏', 410],
  ],
};

type Then = readonly [member: string, staff: StaffName, days: number, reason: CloseReason];
/** Ended in the last weeks. */
const past: Readonly<Record<Topic, readonly Then[]>> = {
  fertility: [
    ['武芳菲', '周敏', 1, 'solved'],
    ['莫雨欣', '何佳宁', 2, 'booked'],
    ['易安歌', '顾文澜', 3, 'solved'],
    ['戴晓雯', '周敏', 5, 'booked'],
    ['辛明月', '何佳宁', 8, 'solved'],
    ['温如玉', '周敏', 13, 'noReply'],
    ['庄梦蝶', '顾文澜', 17, 'solved'],
    ['甘甜', '周敏', 24, 'solved'],
    ['岳灵珊', '何佳宁', 31, 'booked'],
  ],
  pregnancy: [
    ['阮清宁', '何佳宁', 1, 'booked'],
    ['樊小雅', '周敏', 2, 'solved'],
    ['霍思敏', '韩璐', 4, 'solved'],
    ['童佳乐', '何佳宁', 6, 'solved'],
    ['凌雨霏', '顾文澜', 9, 'booked'],
    ['倪晓萱', '韩璐', 15, 'noReply'],
    ['路遥知', '何佳宁', 20, 'solved'],
    ['邢文君', '周敏', 27, 'other'],
    ['车晓晓', '韩璐', 36, 'solved'],
  ],
  height: [
    ['翟悦心', '何佳宁', 1, 'solved'],
    ['齐悦然', '周敏', 3, 'solved'],
    ['伍思甜', '韩璐', 4, 'booked'],
    ['康宁馨', '顾文澜', 7, 'solved'],
    ['余晚晴', '何佳宁', 10, 'booked'],
    ['牛晓蕾', '周敏', 18, 'noReply'],
    ['季晓岚', '韩璐', 22, 'solved'],
    ['洪文秀', '何佳宁', 29, 'solved'],
    ['查雨荷', '周敏', 38, 'solved'],
  ],
};

const isBy = (line: Line | undefined, side: 'member' | 'staff'): boolean => line !== undefined && 'by' in line && line.by === side;
const lastBy = (lines: readonly Line[], side: 'member' | 'staff'): number => lines.findLastIndex((line) => isBy(line, side));

/** Up to where it stands now. */
function cut(lines: readonly Line[], stand: Stand): readonly Line[] {
  if (stand === 'new') return lines.filter((line, at) => isBy(line, 'member') && at < 2);
  if (stand === 'asks') return lines.slice(0, lastBy(lines.slice(0, lastBy(lines, 'staff')), 'member') + 1);
  return lines.slice(0, lastBy(lines, 'staff') + 1);
}

const states = { new: 'waiting', asks: 'serving', answered: 'serving', expected: 'waitingCustomer', later: 'snoozed' } as const satisfies Record<
  Stand,
  Story['state']
>;

/** A talk that says something after an answer is needed where the customer asks again. */
const pickFor = (talks: readonly CommonTalk[], at: number): CommonTalk => {
  const talk = talks[at % talks.length];
  if (!talk) throw new Error('A topic without common talks: write at least one.');
  return talk;
};

const handNotes: Readonly<Partial<Record<string, readonly [StaffName, string]>>> = {
  苗语嫣: ['何佳宁', '她上次说打针怕疼，语气放缓一点。'],
  孟欣然: ['顾文澜', '超声科已留{+1}的号，确认后告诉我。'],
  毛晓琳: ['沈清妍', '家长投诉过等得久，优先回复。'],
  贺思雨: ['何佳宁', '爸爸下午三点后才能接电话。'],
  陶静姝: ['韩璐', '血压每天早晚各报一次，连续三天高就转产科。'],
};

function today(topic: Topic): Story[] {
  return present[topic].map(([member, stand, staff, minutesAgo], at) => {
    const talk = pickFor(commonTalks[topic], at);
    const said = handNotes[member];
    return {
      member,
      talk: stand === 'new' || at % 3 !== 1 ? 'member' : 'consultation',
      state: states[stand],
      staff: stand === 'new' ? null : staff,
      minutesAgo,
      description: talk.description,
      ...(stand === 'later' ? { snoozedHours: 2 + at } : {}),
      lines: [...cut(talk.lines, stand), ...(said ? [note(...said)] : [])],
    };
  });
}

function before(topic: Topic): Story[] {
  return past[topic].map(([member, staff, days, closeReason], at) => {
    const talk = pickFor(commonTalks[topic], at + 5);
    return {
      member,
      talk: at % 2 === 0 ? 'member' : 'consultation',
      state: 'closed',
      staff,
      minutesAgo: days * dayMinutes + 25 * at,
      description: talk.description,
      closeReason,
      lines: talk.lines,
    };
  });
}

/** Customers who are here today were here before: their earlier conversations. */
function earlier(topic: Topic): Story[] {
  const own = present[topic].filter(([, stand]) => stand !== 'new');
  return own.flatMap(([member, , staff], at) =>
    [1, 2].slice(0, at % 2 === 0 ? 2 : 1).map((time): Story => {
      const talk = pickFor(commonTalks[topic], at + 3 * time);
      return {
        member,
        talk: 'consultation',
        state: 'closed',
        staff,
        minutesAgo: (11 * time + 2 * at) * dayMinutes + 90 * at,
        description: talk.description,
        closeReason: time === 1 ? 'solved' : 'booked',
        lines: talk.lines,
      };
    }),
  );
}

export const everyday = (topic: Topic): readonly Story[] => [...today(topic), ...before(topic), ...earlier(topic)];
