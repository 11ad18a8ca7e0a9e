/** Records of the demo's customers, each by the clinic they come to (`stories/records.ts`), and the fields that come with them. Pure. */
import type { Topic } from './catalogue.ts';
import { dayMs, dayOf, hourMs, isoOf, minuteMs } from './demoDates.ts';
import type { Draft, MemberRef, StaffRef } from './demoRows.ts';
import { Seeded } from './seeded.ts';
import { callsOf, costsOf, depositsOf, formerColleagues, medicalOf, notesOf, tagsOffered, tracksOf } from './stories/records.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly groupId: string;
  readonly members: readonly (MemberRef & { readonly topic: Topic })[];
  readonly rows: readonly Draft[];
  readonly staff: readonly StaffRef[];
}
type Of = From & {
  readonly member: MemberRef & { readonly topic: Topic };
  readonly at: number;
  readonly author: StaffRef;
  readonly mobile: unknown;
  readonly seeded: Seeded;
};
type Made = Readonly<
  Record<
    'trackRecord' | 'callRecord' | 'customerNote' | 'customerTag' | 'medicalRecord' | 'obstetricInfo' | 'baby' | 'depositRecord' | 'costDetail',
    readonly Draft[]
  >
>;

export interface Records {
  readonly described: Made;
  readonly withRecords: (members: readonly Draft[]) => readonly Draft[];
}

const pickOf = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
/** A time of a working day, in Shanghai. */
const atWork = (seeded: Seeded, atMs: number): number => Date.parse(`${dayOf(atMs)}T09:00:00+08:00`) + seeded.whole(0, 17) * 30 * minuteMs;
/** Customers of one clinic go the same way, each in weeks of their own; the first stands where her talk tells of her. */
const shiftOf = (at: number): number => (at * 11) % 27;
const momentAgo = ({ now, seeded, at }: Of, days: number): number => atWork(seeded, now - (days + shiftOf(at)) * dayMs) + seeded.whole(0, 9) * minuteMs;
const kept = ({ seeded, member }: Of, atMs: number): Draft => ({ id: seeded.id(atMs), orgId: member.orgId, createdAt: isoOf(atMs), memberId: member.id });

function tracks(of: Of): Draft[] {
  const { member, at, author, now, seeded } = of;
  const lines = at % 5 === 4 ? [] : (pickOf(tracksOf[member.topic], at) ?? []);
  return lines.map(([days, way, content, nextIn], index): Draft => {
    const atMs = momentAgo(of, days);
    // The oldest of some came from the system of before.
    const former = index === 0 && at % 4 === 1 ? (pickOf(formerColleagues, at) ?? null) : null;
    const isRead = days > 10 || seeded.chance(0.4);
    return {
      ...kept(of, atMs),
      createdBy: author.id,
      way,
      content,
      trackerId: former === null ? author.id : null,
      trackerName: former ?? author.name,
      trackedAt: isoOf(atMs),
      nextFollowAt: nextIn === null ? null : isoOf(atWork(seeded, atMs + nextIn * dayMs)),
      isRead,
      readAt: isRead ? isoOf(Math.min(now, atMs + 5 * hourMs)) : null,
    };
  });
}

function calls(of: Of): Draft[] {
  const { at, author, mobile } = of;
  const lines = pickOf(callsOf, at) ?? [];
  const moments = lines.map(([days]) => momentAgo(of, days)).toSorted((one, other) => one - other);
  return lines.map(([, direction, outcome, seconds, summary], index): Draft => {
    const atMs = moments[index] ?? of.now;
    const former = at % 6 === 0 && index === 0 ? (pickOf(formerColleagues, at) ?? null) : null;
    const hasRecording = seconds > 60;
    return {
      ...kept(of, atMs),
      createdBy: author.id,
      direction,
      number: mobile,
      beganAt: isoOf(atMs),
      seconds,
      outcome,
      summary,
      callerId: former === null ? author.id : null,
      callerName: former ?? author.name,
      hasRecording,
      recording: hasRecording ? `demo/${dayOf(atMs)}/${String(at)}-${String(index)}.mp3` : null,
      callKey: null,
    };
  });
}

function notes(of: Of): Draft[] {
  const { member, at, author } = of;
  if (at % 3 === 2) return [];
  const atMs = momentAgo(of, 15 + (at % 9));
  const content = pickOf(notesOf[member.topic], at) ?? '';
  return [{ ...kept(of, atMs), createdBy: author.id, content, isPinned: at % 5 === 0, authorId: author.id, authorName: author.name, writtenAt: isoOf(atMs) }];
}

function medical(of: Of): Draft[] {
  const { member, at } = of;
  if (at % 4 === 3) return [];
  return medicalOf[member.topic].map(([days, kind, department, doctorName, diagnosis, treatment, advice]): Draft => {
    const atMs = momentAgo(of, days);
    return { ...kept(of, atMs), patientId: member.patientId, kind, visitedAt: isoOf(atMs), department, doctorName, diagnosis, treatment, advice };
  });
}

function pregnancies(of: Of): Draft[] {
  const { member, at, now } = of;
  const base = kept(of, momentAgo(of, 74));
  if (member.topic === 'fertility')
    return at % 2 === 0
      ? [
          {
            ...base,
            stage: 'treatment',
            conceivedBy: 'fresh',
            lastPeriodOn: null,
            transferredOn: dayOf(now - 5 * dayMs),
            dueOn: null,
            fetuses: null,
            gravidity: 1,
            parity: 0,
            risk: null,
            deliveredOn: null,
            deliveredBy: null,
          },
        ]
      : [];
  if (member.topic !== 'pregnancy') return [];
  const isOver = at % 3 === 2;
  const weeks = isOver ? 45 : 14 + (at % 5) * 5;
  const periodMs = now - weeks * 7 * dayMs;
  const delivered = { deliveredOn: isOver ? dayOf(now - 40 * dayMs) : null, deliveredBy: isOver ? 'vaginal' : null };
  const known = {
    lastPeriodOn: dayOf(periodMs),
    transferredOn: null,
    dueOn: dayOf(periodMs + 280 * dayMs),
    fetuses: 1,
    gravidity: 1 + (at % 2),
    parity: at % 2,
  };
  return [
    {
      ...base,
      stage: isOver ? 'delivered' : 'pregnant',
      conceivedBy: at % 2 === 0 ? 'natural' : 'frozen',
      ...known,
      risk: pickOf(['green', 'yellow', 'green', 'orange'], at),
      ...delivered,
    },
  ];
}

function babies(of: Of): Draft[] {
  const { member, at, now, seeded } = of;
  if (member.topic !== 'pregnancy' || at % 3 !== 2) return [];
  const bornMs = now - 40 * dayMs - seeded.whole(0, 20) * hourMs;
  const named = { name: `${member.name.slice(0, 1)}${pickOf(['安安', '沐阳', '知夏', '予宁'], at) ?? '安安'}`, sex: pickOf(['female', 'male'], at) };
  return [
    {
      ...kept(of, bornMs),
      ...named,
      bornAt: isoOf(bornMs),
      weightG: seeded.whole(270, 390) * 10,
      lengthMm: seeded.whole(480, 525),
      weeks: seeded.whole(38, 40),
      apgar: '9-10-10',
    },
  ];
}

function costs(of: Of): Draft[] {
  const { member, at } = of;
  if (at % 3 === 1) return [];
  return costsOf[member.topic].map(([days, item, kind, count, price, department]): Draft => {
    const atMs = momentAgo(of, days);
    return { ...kept(of, atMs), patientId: member.patientId, item, kind, count, price, amount: count * price, chargedOn: dayOf(atMs), department };
  });
}

function deposits(of: Of): Draft[] {
  const { member, at } = of;
  if (at % 2 === 1) return [];
  return depositsOf[member.topic].map(([days, kind, amount, payWay, remark], index): Draft => {
    const atMs = momentAgo(of, days);
    return {
      ...kept(of, atMs),
      kind,
      amount,
      payWay,
      at: isoOf(atMs),
      receiptNo: `SJ${dayOf(atMs).replaceAll('-', '').slice(2)}${String(100 + at)}${String(index)}`,
      remark,
    };
  });
}

const tags = ({ groupId, now }: From, seeded: Seeded): Draft[] =>
  tagsOffered.map(([kind, name, nameEn, tone, remark], at): Draft => {
    const atMs = now - 380 * dayMs;
    return { id: seeded.id(atMs), orgId: groupId, createdAt: isoOf(atMs), kind, name, nameEn, tone, sort: (at + 1) * 10, enabled: true, remark };
  });

const ways = ['qw', 'mini', 'desk', 'visit', 'referral', 'phone'] as const;

export function makeRecords(from: From): Records {
  // A chance of its own: everything else stays as it was.
  const seeded = new Seeded(from.seed + 94);
  const rowOf = new Map(from.rows.map((row) => [row.id, row]));
  const all = from.members.flatMap((member, at): Of[] => {
    const row = rowOf.get(member.id);
    const author = from.staff.find(({ id }) => id === row?.['ownerUserId']) ?? from.staff[0];
    return author ? [{ ...from, member, at, author, mobile: row?.['mobile'] ?? null, seeded }] : [];
  });
  const trackRecord = all.flatMap(tracks);
  const latest = new Map(trackRecord.map((row) => [row['memberId'], row['nextFollowAt']]));
  const withRecords: Records['withRecords'] = (members) =>
    members.map((member, at): Draft => {
      const way = pickOf(ways, at) ?? 'desk';
      const next = latest.get(member.id) ?? null;
      const referrer = way === 'referral' ? members.slice(0, at).findLast((one) => one['orgId'] === member['orgId']) : undefined;
      return {
        ...member,
        customerNo: `KH${dayOf(Date.parse(String(member['createdAt'])))
          .replaceAll('-', '')
          .slice(2)}${String(at + 1).padStart(6, '0')}`,
        cameBy: way,
        careKind: from.members[at]?.topic === 'height' ? 'health' : 'treatment',
        titleTags: at % 4 === 0 ? ['宝妈'] : at % 7 === 0 ? ['外地来院'] : [],
        saleTags: at % 3 === 0 ? [pickOf(['高意向', '价格敏感', '对比中'], at / 3) ?? '高意向'] : [],
        referrerId: referrer?.id ?? null,
        nextFollowAt: next,
      };
    });
  const described: Made = {
    trackRecord,
    callRecord: all.flatMap(calls),
    customerNote: all.flatMap(notes),
    customerTag: tags(from, seeded),
    medicalRecord: all.flatMap(medical),
    obstetricInfo: all.flatMap(pregnancies),
    baby: all.flatMap(babies),
    depositRecord: all.flatMap(deposits),
    costDetail: all.flatMap(costs),
  };
  return { described, withRecords };
}
