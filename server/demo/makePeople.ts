/** Organisations, roles, staff, members and patients of the standard fixture. Pure. */
import { standardRoles } from '#server/session/standardRoles.ts';
import type { RoleCode } from '#server/session/standardRoles.ts';
import { catalogue } from './catalogue.ts';
import type { Topic } from './catalogue.ts';
import { allergyChoices, childNames, fatherSurnames, knownCustomers, memberTags, sources, stages } from './customers.ts';
import { dayMs, dayOf, isoOf } from './demoDates.ts';
import { demoStaff, houses } from './group.ts';
import type { HouseName, StaffName } from './group.ts';
import type { Draft, MemberRef, StaffRef } from './demoRows.ts';
import type { Seeded } from './seeded.ts';
import { storiesByTopic } from './stories/index.ts';

export interface People {
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly organisation: readonly Draft[];
  readonly role: readonly Draft[];
  readonly staffUser: readonly Draft[];
  readonly member: readonly Draft[];
  readonly patient: readonly Draft[];
  readonly staff: ReadonlyMap<StaffName, StaffRef>;
  readonly members: ReadonlyMap<string, MemberRef & { readonly topic: Topic }>;
}

const kept = (seeded: Seeded, atMs: number): { id: string; createdAt: string } => ({ id: seeded.id(atMs), createdAt: isoOf(atMs) });

function makeOrganisations(seeded: Seeded, bornMs: number): Pick<People, 'orgIds' | 'organisation'> {
  const names = Object.keys(houses) as HouseName[];
  const orgIds = Object.fromEntries(names.map((name) => [name, seeded.id(bornMs)])) as Record<HouseName, string>;
  const organisation = names.map((name, index) => ({
    id: orgIds[name],
    createdAt: isoOf(bornMs),
    ...houses[name],
    groupId: orgIds.group,
    parentId: name === 'group' ? null : orgIds.group,
    sort: index,
    status: 'enabled',
    isShow: true,
    irFlag: name === 'chengnan',
    // One house takes consultations that its customers begin.
    consultFee: name === 'gaoxin' ? 6_000 : null,
  }));
  return { orgIds, organisation };
}

function makeStaff(seeded: Seeded, bornMs: number, orgIds: People['orgIds']): Pick<People, 'staff' | 'staffUser'> {
  const staff = new Map<StaffName, StaffRef>();
  const staffUser = (Object.keys(demoStaff) as StaffName[]).map((name, index) => {
    const one = demoStaff[name];
    const base = kept(seeded, bornMs + index * 1_000);
    const [title, titleEn] = standardRoles[one.role].name;
    staff.set(name, { id: base.id, name, username: one.username, role: one.role, orgId: orgIds[one.house] });
    return {
      ...base,
      orgId: orgIds[one.house],
      username: one.username,
      nickName: name,
      mobile: `1380000${String(8_100 + index)}`,
      qywxUserId: `demo-${one.username}`,
      enabled: true,
      roleCodes: [one.role],
      boundOrgIds: [one.house, ...one.also].map((house) => orgIds[house]),
      title,
      titleEn,
      dutyState: 'online',
    };
  });
  return { staff, staffUser };
}

/** Eighteen digits with a right check digit, of an area code that was never given out: they are nobody's. */
export function inventIdNo(seeded: Seeded, birthday: string, region = '999900'): string {
  const body = `${region}${birthday.replaceAll('-', '')}${String(seeded.whole(100, 999))}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'[sum % 11] ?? '0'}`;
}

interface Named {
  readonly name: string;
  readonly topic: Topic;
  readonly summary: string;
  readonly staff: StaffName | null;
}

/** Everybody of the demo has talked with the hospital before. */
function namedCustomers(): readonly Named[] {
  const topics = Object.keys(storiesByTopic) as Topic[];
  const all = topics.flatMap((topic) => storiesByTopic[topic].map((story) => ({ name: story.member, topic, summary: story.description, staff: story.staff })));
  // Whoever has several talks is known by the first.
  return all.filter((one, at) => all.findIndex(({ name }) => name === one.name) === at);
}

function makePatient(seeded: Seeded, of: { member: Draft; named: Named; atMs: number; index: number }): Draft {
  const { member, named } = of;
  const isChild = named.topic === 'height';
  const birthMs = isChild ? of.atMs - seeded.whole(4, 11) * 365 * dayMs - seeded.whole(0, 360) * dayMs : Date.parse(String(member['birthday']));
  const birthday = dayOf(birthMs);
  return {
    ...kept(seeded, of.atMs),
    orgId: member['orgId'],
    memberId: member.id,
    archiveNo: `AH-${208_317 + of.index * 37}`,
    name: isChild ? `${seeded.pick(fatherSurnames)}${seeded.pick(childNames)}` : named.name,
    sex: isChild ? seeded.pick(['male', 'female'] as const) : 'female',
    birthday,
    idNo: inventIdNo(seeded, birthday),
    mobile: member['mobile'],
    ...allergic(seeded.chance(0.3) || of.index === 0 ? (of.index === 0 ? '青霉素' : seeded.pick(allergyChoices)) : null, of.index),
    summary: named.summary,
  };
}

/** Some patients have not been asked yet. */
function allergic(allergies: string | null, index: number): Readonly<Record<'allergyState' | 'allergies', string | null>> {
  return { allergyState: allergies === null ? (index % 3 === 0 ? 'unasked' : 'none') : 'known', allergies };
}

/** A customer belongs to the house where the answerer of the talk works. */
const houseOf = (named: Named): HouseName => (named.staff ? demoStaff[named.staff].house : 'gaoxin');

/** Most have agreed to marketing when they came, one took it back, some were never asked. */
function consentOf(index: number, atMs: number): object {
  const marketingConsent = index % 7 === 5 ? 'withdrawn' : index % 7 === 6 ? null : 'given';
  return marketingConsent === null
    ? { marketingConsent, marketingConsentAt: null, marketingConsentWay: null, marketingConsentVersion: null }
    : { marketingConsent, marketingConsentAt: isoOf(atMs), marketingConsentWay: 'counter', marketingConsentVersion: '2026-01' };
}

export function makePeople(seeded: Seeded, now: number): People {
  const bornMs = now - 400 * dayMs;
  const { orgIds, organisation } = makeOrganisations(seeded, bornMs);
  const { staff, staffUser } = makeStaff(seeded, bornMs, orgIds);
  const role = (Object.keys(standardRoles) as RoleCode[]).map((code) => ({
    ...kept(seeded, bornMs),
    orgId: orgIds.group,
    code,
    name: standardRoles[code].name[0],
    nameEn: standardRoles[code].name[1],
    rights: standardRoles[code].rights,
    dataScope: standardRoles[code].dataScope,
  }));
  const members = new Map<string, MemberRef & { topic: Topic }>();
  const patient: Draft[] = [];
  const owners = [...staff.values()].filter((one) => ['consultant', 'nurse', 'followUp'].includes(one.role));
  const member = namedCustomers().map((named, index) => {
    const days = seeded.whole(120, 380);
    // Some have come lately, so that figures by day have something to tell.
    const atMs = now - (index % 3 === 1 ? Math.floor((days - 120) / 5) : days) * dayMs;
    const house = houseOf(named);
    const openId = `demo-${String(index + 1).padStart(3, '0')}-${seeded.id(atMs).slice(-8)}`;
    const one: Draft = {
      ...kept(seeded, atMs),
      orgId: orgIds[house],
      openId,
      name: named.name,
      nickName: `${named.name.slice(-1)}${seeded.pick(['宝', '妈', '小姐', '同学'])}`,
      mobile: `1380000${String(8_000 + index).padStart(4, '0')}`,
      sex: 'female',
      birthday: dayOf(now - seeded.whole(27, 39) * 365 * dayMs - seeded.whole(0, 360) * dayMs),
      level: seeded.pick(['normal', 'normal', 'silver', 'gold'] as const),
      tags: [...new Set([seeded.pick(memberTags[named.topic]), seeded.pick(memberTags[named.topic])])],
      source: seeded.pick(sources),
      stage: stages[index % stages.length],
      ownerUserId: seeded.pick(owners.filter((owner) => owner.orgId === orgIds[house])).id,
      enabled: true,
      ...consentOf(index, atMs),
      ...knownCustomers[named.name],
    };
    const child = makePatient(seeded, { member: one, named, atMs, index });
    patient.push(child);
    members.set(named.name, { id: one.id, openId, name: named.name, orgId: orgIds[house], patientId: child.id, topic: named.topic });
    return one;
  });
  return { orgIds, organisation, role, staffUser, member, patient, staff, members };
}

export const itemsOf = (topic: Topic): readonly (typeof catalogue)[keyof typeof catalogue][] => Object.values(catalogue).filter((item) => item.topic === topic);
