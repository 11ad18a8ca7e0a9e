/** The parts of a home page, as they are written and as customers see them. */
import { choice, day, flag, image, text } from './kinds.ts';
import type { Row } from './kinds.ts';
import type { Label } from './label.ts';
import { homeLimits } from './limits/lists.ts';

export const homeIcons = {
  calendar: ['预约', 'Booking'],
  message: ['咨询', 'Chat'],
  doctor: ['医生', 'Doctor'],
  heart: ['关怀', 'Care'],
  file: ['报告', 'Report'],
  phone: ['电话', 'Telephone'],
  place: ['地点', 'Place'],
  gift: ['优惠', 'Offer'],
} as const satisfies Readonly<Record<string, Label>>;
export type HomeIcon = keyof typeof homeIcons;

const title = text(['标题', 'Title'], { required: true, max: homeLimits.titleCharacters });

/** A picture at the head of the page. Days in Asia/Shanghai, both inclusive; empty: no end. */
export const bannerFields = {
  picture: image(['图片', 'Picture'], { required: true }),
  title,
  /** It leads there; empty: nowhere. */
  target: text(['打开的地址', 'Leads to'], { form: 'link', max: homeLimits.targetCharacters }),
  from: day(['开始展示', 'Shown from']),
  until: day(['结束展示', 'Shown until']),
  isOn: flag(['展示', 'Shown'], { required: true, default: true }),
} as const;
export type HomeBanner = Row<typeof bannerFields>;
export const entryFields = {
  title,
  icon: choice(['图标', 'Icon'], homeIcons, { required: true, default: 'calendar' }),
  target: text(['打开的地址', 'Leads to'], { required: true, form: 'link', max: homeLimits.targetCharacters }),
} as const;
export type HomeEntry = Row<typeof entryFields>;
/** Customers see this of an organisation. */
export interface HomePage {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly publishedAt: string;
  readonly banners: readonly Pick<HomeBanner, 'picture' | 'title' | 'target'>[];
  readonly notice: string | null;
  readonly introduction: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly hours: string | null;
  readonly entries: readonly HomeEntry[];
  /** The departments of an organisation; of the group its organisations, each with the address of its own page. */
  readonly organisations: readonly HomeOrganisation[];
}
export interface HomeOrganisation {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  /** It has a page of its own. */
  readonly hasPage: boolean;
}
/** @param today in Asia/Shanghai */
export const bannersOn = (banners: readonly HomeBanner[] | null, today: string): readonly HomeBanner[] =>
  (banners ?? []).filter(({ isOn, from, until }) => isOn && (from === null || from <= today) && (until === null || today <= until));
