/** A home page holds more than the kinds of its fields say, and this file says what may stand there: judged alike where it is written and where it is stored. */
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

/** A picture at the head of the page. Days in Asia/Shanghai, both inclusive; empty: no end. */
export interface HomeBanner {
  readonly picture: string;
  readonly title: string;
  /** It leads there; empty: nowhere. */
  readonly target: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly isOn: boolean;
}
export interface HomeEntry {
  readonly title: string;
  readonly icon: HomeIcon;
  readonly target: string;
}
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
/** A page that would be published differs so from what customers see now: texts as they read, lists as how many. */
export interface HomeChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Pages that customers reach without a login. */
export const homePaths = ['/allworkroom', '/workroom', '/inquireplate'] as const;

const hidden = /[\p{Cc}\p{Cf}\s\\]/u;
const webAddress = /^https:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/i;

/** A page of ours, or an address by https: nothing that runs, nothing in clear. */
export function isHomeTarget(target: string): boolean {
  if (target.length > homeLimits.targetCharacters || hidden.test(target)) return false;
  if (/^https:/i.test(target)) return webAddress.test(target) && URL.canParse(target);
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return (homePaths as readonly string[]).includes(path);
}

const words = {
  shape: ['不是页面能读的内容', 'is nothing that a page can show'],
  many: ['太多了', 'are too many'],
  title: ['每一项都要有标题，不超过 40 个字', 'each need a title of 40 characters at most'],
  picture: ['每张轮播都要有图片', 'each need a picture'],
  target: ['只能打开本站公开页面或 https:// 开头的地址', 'lead to a public page of ours or to an https:// address alone'],
  days: ['开始日期不能晚于结束日期', 'begin no later than they end'],
} as const satisfies Readonly<Record<string, Label>>;

const isText = (value: unknown, most: number, least = 0): value is string =>
  typeof value === 'string' && value.trim().length >= least && value.length <= most && !value.includes('\0');
const isDay = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)));
const hasKeys = (value: unknown, keys: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((key) => keys.includes(key));

type Given = Readonly<Record<string, unknown>>;
const isBanner = ({ isOn, target, from = null, until = null }: Given): boolean =>
  typeof isOn === 'boolean' && typeof target === 'string' && isDay(from) && isDay(until);
const isPast = ({ from = null, until = null }: Given): boolean => from !== null && until !== null && String(from) > String(until);

function bannerProblem(given: unknown): Label | undefined {
  if (!hasKeys(given, ['picture', 'title', 'target', 'from', 'until', 'isOn']) || !isBanner(given)) return words.shape;
  if (!isText(given['picture'], homeLimits.pictureCharacters, 1)) return words.picture;
  if (!isText(given['title'], homeLimits.titleCharacters, 1)) return words.title;
  if (given['target'] !== '' && !isHomeTarget(String(given['target']))) return words.target;
  return isPast(given) ? words.days : undefined;
}

function entryProblem(given: unknown): Label | undefined {
  if (!hasKeys(given, ['title', 'icon', 'target'])) return words.shape;
  const { title, icon, target } = given;
  if (typeof icon !== 'string' || !Object.hasOwn(homeIcons, icon) || typeof target !== 'string') return words.shape;
  if (!isText(title, homeLimits.titleCharacters, 1)) return words.title;
  return isHomeTarget(target) ? undefined : words.target;
}

function listProblem(given: unknown, most: number, problemOf: (one: unknown) => Label | undefined): Label | undefined {
  if (given === null || given === undefined) return undefined;
  if (!Array.isArray(given)) return words.shape;
  if (given.length > most) return words.many;
  return given.map(problemOf).find((problem) => problem !== undefined);
}

export const bannersProblem = (given: unknown): Label | undefined => listProblem(given, homeLimits.banners, bannerProblem);
export const entriesProblem = (given: unknown): Label | undefined => listProblem(given, homeLimits.entries, entryProblem);

/** @param today in Asia/Shanghai */
export const bannersOn = (banners: readonly HomeBanner[] | null, today: string): readonly HomeBanner[] =>
  (banners ?? []).filter(({ isOn, from, until }) => isOn && (from === null || from <= today) && (until === null || today <= until));
