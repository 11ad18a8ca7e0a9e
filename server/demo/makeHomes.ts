/** Home pages of the demo: those of the group and one house are online, one is ahead of what customers see, one was never published. Pure. */
import type { HomeBanner, HomeEntry } from '#contract/homeContent.ts';
import { dayMs, hourMs, isoOf } from './demoDates.ts';
import type { Draft, PictureDraft, StaffRef } from './demoRows.ts';
import { houses } from './group.ts';
import type { HouseName, StaffName } from './group.ts';
import type { PictureName } from './pictures.ts';

/** This mark stands in place of a path until the picture is stored. */
const markOf = (picture: PictureName): string => `home:${picture}`;
const hung = ['house', 'family', 'garden'] as const satisfies readonly PictureName[];

const banner = (picture: (typeof hung)[number], title: string, target = ''): HomeBanner => ({
  picture: markOf(picture),
  title,
  target,
  from: null,
  until: null,
  isOn: true,
});
const entry = (title: string, icon: HomeEntry['icon'], target: string): HomeEntry => ({ title, icon, target });

const pages = {
  group: {
    banners: [banner('family', '陪您走好每一步', 'https://example.com/about'), banner('garden', '冬季孕产课堂，周六上午开讲')],
    notice: '元旦期间各院区急诊照常，门诊 1 月 2 日恢复。',
    introduction:
      '<h2>安禾妇儿</h2><p>二十年专注生育健康：从备孕、试管、产检、分娩，到产后康复和孩子的身高管理，一家人的健康档案在同一个地方。</p><ul><li>三级妇儿专科</li><li>全国专家线上会诊</li><li>随访到孩子三岁</li></ul>',
    hours: '客服热线 每天 8:00–22:00',
    entries: [
      entry('名医问诊', 'doctor', 'https://example.com/doctors'),
      entry('预约挂号', 'calendar', 'https://example.com/booking'),
      entry('院区导航', 'place', '/allworkroom'),
      entry('孕产课堂', 'heart', 'https://example.com/classes'),
    ],
  },
  gaoxin: {
    banners: [banner('house', '高新院区新门诊楼启用', 'https://example.com/gaoxin'), banner('family', '试管婴儿公开课')],
    notice: '地下停车场 B2 层已开放，就诊当天停车免费。',
    introduction: '<p>辅助生殖、产科、妇科、儿科与身高门诊。专家门诊提前七天放号，当天可在线改期。</p>',
    hours: '门诊 周一至周日 8:00–17:30\n急诊 24 小时',
    entries: [
      entry('预约挂号', 'calendar', 'https://example.com/booking?house=gaoxin'),
      entry('在线咨询', 'message', 'https://example.com/chat'),
      entry('查报告', 'file', 'https://example.com/reports'),
    ],
  },
  chengnan: {
    banners: [banner('garden', '城南院区产后康复中心')],
    notice: null,
    introduction: '<p>产科与产后康复。月子中心带独立花园，家属可以全程陪护。</p>',
    hours: '门诊 周一至周六 8:30–17:00',
    entries: [entry('预约参观', 'place', 'https://example.com/visit')],
  },
} as const satisfies Readonly<Record<HouseName, Readonly<Record<string, unknown>> & { readonly banners: readonly HomeBanner[] }>>;

/** Each line names the house, the version, how many days ago it was published, and what it says otherwise. */
const published = [
  ['group', 1, 40, '集团主页上线', { notice: null }],
  ['group', 2, 3, '元旦放假安排', {}],
  ['gaoxin', 1, 26, '第一版', { banners: pages.gaoxin.banners.slice(1), notice: null }],
  ['gaoxin', 2, 6, '新门诊楼启用', { notice: null }],
] as const satisfies readonly (readonly [house: HouseName, number: number, days: number, note: string, other: object])[];

interface From {
  readonly kept: (orgId: string) => Draft;
  readonly now: number;
  readonly orgIds: Readonly<Record<HouseName, string>>;
  readonly writerId: string | null;
}

function contentOf(house: HouseName, other: object = {}): Readonly<Record<string, unknown>> {
  const content = { ...pages[house], phone: houses[house].phone, address: houses[house].address, ...other };
  return { ...content, pictures: content.banners.map(({ picture }) => picture), departmentIds: [] };
}

export function makeHomes({ kept, now, orgIds, writerId }: From): Readonly<Record<'orgHome' | 'definitionVersion', readonly Draft[]>> {
  const ago = (days: number): string => isoOf(now - days * dayMs - 2 * hourMs);
  const orgHome = (Object.keys(pages) as HouseName[]).map((house): Draft => {
    const [, number = null, days = 0] = published.findLast(([of]) => of === house) ?? [];
    const online = number === null ? {} : { publishedNumber: number, publishedAt: ago(days), publishedBy: writerId };
    return {
      ...kept(orgIds[house]),
      kind: house === 'group' ? 'group' : 'organisation',
      standing: house === 'group' ? 'published' : 'draft',
      ...online,
      editedAt: ago(house === 'gaoxin' ? 0 : days),
      editedBy: writerId,
      createdBy: writerId,
      ...contentOf(house),
    };
  });
  const homeIdOf = (house: HouseName): string => orgHome.find((row) => row['orgId'] === orgIds[house])?.id ?? '';
  const definitionVersion = published.map(([house, number, days, note, other]): Draft => {
    const { id, orgId = '' } = kept(orgIds[house]);
    const next = published.find(([of, later]) => of === house && later > number);
    return {
      id,
      orgId,
      entity: 'orgHome',
      rowId: homeIdOf(house),
      number,
      note,
      content: contentOf(house, other),
      publishedAt: ago(days),
      publishedBy: writerId,
      retiredAt: next ? ago(next[2]) : null,
    };
  });
  return { orgHome, definitionVersion };
}

/** Hung up by who administers the group, for all its houses. */
export function homePictures(orgIds: Readonly<Record<HouseName, string>>, staff: ReadonlyMap<StaffName, StaffRef>): readonly PictureDraft[] {
  const ownerId = staff.get('秦楚然')?.id ?? '';
  return hung.map((picture): PictureDraft => ({ messageId: markOf(picture), picture, ownerId, ownerKind: 'staff', orgId: orgIds.group, at: '' }));
}

/** Pages with the paths under which their pictures were stored, as drafts and as they were published. */
export function withPictures(rows: readonly Draft[], paths: ReadonlyMap<string, string>): readonly Draft[] {
  const stored = (picture: string): string => paths.get(picture) ?? picture;
  const shown = <R extends Readonly<Record<string, unknown>>>(row: R): R => {
    const { banners } = row;
    if (!Array.isArray(banners)) return row;
    const all = banners as readonly HomeBanner[];
    return { ...row, banners: all.map((one) => ({ ...one, picture: stored(one.picture) })), pictures: all.map(({ picture }) => stored(picture)) };
  };
  return rows.map((row) => (row['content'] ? { ...row, content: shown(row['content'] as unknown as Draft) } : shown(row)) as Draft);
}
