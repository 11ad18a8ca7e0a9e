import { bannerFields, entryFields } from '#contract/homeContent.ts';
import { image, lines, longText, many, phone, ref, richText, text } from '#contract/kinds.ts';
import { homeLimits } from '#contract/limits/lists.ts';

/** A page says these: the draft, and each version, whole. */
export const homeContentFields = {
  banners: lines(
    ['轮播图', 'Banners'],
    { one: ['轮播图', 'banner'], title: 'title', fields: bannerFields, inOrder: [['from', 'until']] },
    { max: homeLimits.banners },
  ),
  /** Whatever banners and introduction show: set by the server, so that a picture in use is never cleared away. */
  pictures: many(['图片', 'Pictures'], image(['图片', 'Picture']), { readOnly: true }),
  notice: longText(['公告', 'Notice'], { max: 500 }),
  introduction: richText(['介绍', 'Introduction'], { max: homeLimits.introductionCharacters }),
  phone: phone(['电话', 'Telephone'], { grade: 'public' }),
  address: text(['地址', 'Address'], { max: 200 }),
  hours: longText(['营业时间', 'Opening hours'], { max: 300 }),
  entries: lines(['快捷入口', 'Quick entries'], { one: ['入口', 'entry'], fields: entryFields }, { max: homeLimits.entries }),
  /** The departments are among those below it; one that is not shown or switched off is left out when the page is read. */
  departmentIds: many(['展示的科室', 'Departments shown'], ref(['科室', 'Department'], 'organisation'), { max: homeLimits.departments }),
} as const;
