import { landings } from '#contract/choices/people.ts';
import { choice, many, ref, text, whole } from '#contract/kinds.ts';
import { preferenceLimits } from '#contract/limits/session.ts';
import { one, operation, resource } from '#contract/resource.ts';
import type { Row } from '#contract/kinds.ts';

const path = text(['路径', 'Path'], { required: true, max: 120 });

/** One person likes the shell so. An empty choice: never made. */
const chosen = {
  language: choice(['语言', 'Language'], { 'zh-CN': ['中文', 'Chinese'], en: ['英文', 'English'] }),
  theme: choice(['外观', 'Theme'], { light: ['浅色', 'Light'], dark: ['深色', 'Dark'] }),
  /** `mini` is spec 1: "interface size is mini". */
  density: choice(['密度', 'Density'], { mini: ['紧凑', 'Compact'], middle: ['宽松', 'Comfortable'] }),
  /** The second column of the rail: kept open, or there while somebody looks at it. */
  railColumn: choice(['菜单栏', 'Menu column'], { pinned: ['固定', 'Pinned'], floating: ['浮动', 'Floating'] }),
  /** Never chosen: by role (`SessionPerson.landing`). */
  landing: choice(['登录后打开', 'Opens after the login'], landings),
} as const;

const rowFields = {
  ...chosen,
  /** In the order they were chosen. */
  favourites: many(['收藏', 'Favourites'], path, { required: true }),
  /** Visited last first. */
  recent: many(['最近', 'Recent'], path, { required: true }),
  /** Open at the same time, in the order of the strip. */
  tabs: many(['标签页', 'Tabs'], path, { required: true }),
} as const;
const givenFields = { ...rowFields, version: whole(['版本', 'Version'], { required: true }) } as const;

export type ShellPreference = Row<typeof givenFields>;
/** Version 0: nothing was ever kept. */
export const shellPreferenceDefaults: ShellPreference = {
  language: null,
  theme: null,
  density: null,
  railColumn: null,
  landing: null,
  favourites: [],
  recent: [],
  tabs: [],
  version: 0,
};

const own = { spec: [], right: 'signedIn', scope: 'self', audit: 'none' } as const;
const ours =
  'language, theme, density, rail column, first screen, favourites, recent screens and tabs follow the person: a new version clears the local storage (spec 4)';

export const shellPreference = resource('shellPreference', {
  label: ['界面偏好', 'Shell preferences'],
  orgOwned: false,
  fields: { userId: ref(['人员', 'Staff user'], 'staffUser', { required: true }), ...rowFields },
  unique: [['userId']],
  operations: {
    read: operation('GET /api-user/preference/read', { ...own, ours, class: 'read', takes: {}, gives: one(givenFields) }),
    /** A field that is left out stays as it is: the last writer wins field by field. */
    save: operation('POST /api-user/preference/save', {
      ...own,
      ours,
      class: 'write',
      takes: {
        ...chosen,
        favourites: many(['收藏', 'Favourites'], path, { max: preferenceLimits.favourites }),
        recent: many(['最近', 'Recent'], path, { max: preferenceLimits.recent }),
        tabs: many(['标签页', 'Tabs'], path, { max: preferenceLimits.tabs }),
      },
      gives: one(givenFields),
    }),
  },
});
