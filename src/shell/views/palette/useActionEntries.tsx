import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined';
import ControlOutlined from '@ant-design/icons/ControlOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { useTranslation } from 'react-i18next';
import { duties } from '#contract/choices/people.ts';
import { labelIn } from '#i18n/label.ts';
import { otherLanguage } from '#i18n/language.ts';
import { translators } from '#i18n/translators.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import type { Duty } from '#src/desk/machines/deskMachine.ts';
import { useDesk, useDeskRef } from '#src/desk/views/useDesk.tsx';
import { useReportProblem } from '#src/inspector/views/problem/useReportProblem.tsx';
import { useConsole, useFeature, useLanguage, useNavigationRef, useRoot, useSessionRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { useButton, useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { usePreference, usePreferenceRef } from '#src/kit/views/console/usePreference.tsx';
import type { NamedEntry } from './entries.tsx';

type Word =
  | `shell.${'otherLanguage' | 'lightTheme' | 'darkTheme' | 'middleDensity' | 'miniDensity' | 'reportProblem' | 'logout'}`
  | `palette.${'favour' | 'unfavour' | 'deskSettings'}`
  | 'logins.mine'
  | 'duty.handOverAsk'
  | 'keys.help';
type Act = Pick<NamedEntry, 'key' | 'icon' | 'act'> & {
  readonly word: Word;
  /** Found by this too, whichever words are here. */
  readonly also?: string;
  /** Found by each of these words, in both languages: what else people call it. */
  readonly alsoWords?: `palette.${'alsoTheme' | 'alsoHelp' | 'alsoSettings'}`;
};
const dutyStates: readonly Duty[] = ['online', 'busy', 'offline'];

/** This window looks so, or otherwise. */
function useLookActs(): readonly Act[] {
  const root = useConsole();
  const language = useLanguage();
  const theme = useRoot((context) => context.theme);
  const density = useRoot((context) => context.density);
  return [
    {
      key: 'language',
      icon: <TranslationOutlined />,
      word: 'shell.otherLanguage',
      also: language === 'en' ? '中文' : 'English',
      act: () => root.send({ type: 'language.choose', language: otherLanguage(language) }),
    },
    {
      key: 'theme',
      icon: <BgColorsOutlined />,
      word: theme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme',
      alsoWords: 'palette.alsoTheme',
      act: () => root.send({ type: 'theme.choose', theme: theme === 'dark' ? 'light' : 'dark' }),
    },
    {
      key: 'density',
      icon: <ColumnHeightOutlined />,
      word: density === 'mini' ? 'shell.middleDensity' : 'shell.miniDensity',
      act: () => root.send({ type: 'density.choose', density: density === 'mini' ? 'middle' : 'mini' }),
    },
  ];
}

/** The screen one is on, kept or no longer. */
function useFavouriteActs(): readonly Act[] {
  const path = useRoot((context) => context.path);
  const preference = usePreferenceRef();
  const isFavourite = usePreference(({ favourites }) => favourites.includes(path));
  const isScreen = useOpenScreens().some((screen) => screen.path === path);
  if (!preference || !isScreen) return [];
  return [
    {
      key: 'favourite',
      icon: <StarOutlined />,
      word: isFavourite ? 'palette.unfavour' : 'palette.favour',
      act: () => preference.send({ type: 'favourite.toggle', path }),
    },
  ];
}

function useDeskActs(desk: DeskRef | null): readonly Act[] {
  const root = useConsole();
  const navigation = useNavigationRef();
  const mayRun = useButton('/consultation', 'desk.team');
  if (!desk) return [];
  const handOver: Act = { key: 'handOver', icon: <SwapOutlined />, word: 'duty.handOverAsk', act: () => desk.send({ type: 'handOver.open' }) };
  const settings: Act = {
    key: 'deskSettings',
    icon: <ControlOutlined />,
    word: 'palette.deskSettings',
    act: () => {
      navigation.send({ type: 'go', path: root.getSnapshot().context.chatPath });
      desk.send({ type: 'settings.open' });
    },
  };
  return mayRun ? [handOver, settings] : [handOver];
}

function useAccountActs(): readonly Act[] {
  const navigation = useNavigationRef();
  const hasAccounts = useFeature('accounts');
  if (!hasAccounts) return [];
  return [
    {
      key: 'account',
      icon: <UserOutlined />,
      word: 'logins.mine',
      alsoWords: 'palette.alsoSettings',
      act: () => navigation.send({ type: 'go', path: '/user_sys' }),
    },
  ];
}

/** These can be done from anywhere; each is found by its words in both languages. */
export function useActionEntries(onKeyMap: () => void): readonly NamedEntry[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSessionRef();
  const desk = useDeskRef();
  const dutyState = useDesk<Duty | null>((context) => context.dutyState, null);
  const other = otherLanguage(language);
  const report = useReportProblem();
  const acts: readonly Act[] = [
    ...useFavouriteActs(),
    ...useLookActs(),
    ...useDeskActs(desk),
    ...useAccountActs(),
    { key: 'keys', icon: <KeyOutlined />, word: 'keys.help', alsoWords: 'palette.alsoHelp', act: onKeyMap },
    { key: 'problem', icon: <WarningOutlined />, word: 'shell.reportProblem', act: () => report() },
    { key: 'logout', icon: <LogoutOutlined />, word: 'shell.logout', act: () => session.send({ type: 'logout.ask' }) },
  ];
  const duty = dutyStates.flatMap((one): NamedEntry[] => {
    if (!desk || dutyState === one) return [];
    const label = labelIn(duties[one], language);
    return [
      {
        key: `action duty ${one}`,
        label,
        hint: t('duty.title'),
        icon: <span className={`duty-dot ${one}`} />,
        act: () => desk.send({ type: 'duty.choose', dutyState: one }),
        texts: [label, labelIn(duties[one], other), t('duty.title')],
      },
    ];
  });
  const inBoth = (word: Word | NonNullable<Act['alsoWords']>): string[] => [t(word), translators[other].t(word, { defaultValue: '' })];
  const named = acts.map(({ key, icon, word, act, also, alsoWords }): NamedEntry => {
    const others = [...(also === undefined ? [] : [also]), ...(alsoWords === undefined ? [] : inBoth(alsoWords).flatMap((words) => words.split(' ')))];
    return { key: `action ${key}`, label: t(word), icon, act, texts: [...inBoth(word), ...others] };
  });
  return [...named.slice(0, -3), ...duty, ...named.slice(-3)];
}
