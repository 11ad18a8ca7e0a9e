import { useState } from 'react';
import DownOutlined from '@ant-design/icons/DownOutlined';
import PushpinFilled from '@ant-design/icons/PushpinFilled';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { labelIn } from '#i18n/label.ts';
import { columnOf, linesUnfolded } from '#src/shell/machines/navigation/column.ts';
import type { ColumnEntry, ColumnGroup } from '#src/shell/machines/navigation/column.ts';
import type { MenuScreen, RailArea } from '#src/shell/machines/navigation/rail.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { wordsOf } from '#src/kit/views/inputs/options.tsx';
import { useMeant } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { useLanguage, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePreference, usePreferenceRef } from '#src/kit/views/console/usePreference.tsx';
import { StarButton } from './StarButton.tsx';
import { useLeftAt } from './useLeftAt.tsx';
import './column.css';

/** So many of the recent screens stand above the groups. */
const recentMost = 4;

export interface ColumnProps {
  readonly area: RailArea;
  readonly areas: readonly RailArea[];
  /** Another number each time that somebody asked for it and the caret is to go there; 0 while it only shows itself. */
  readonly asked: number;
  readonly onChosen: () => void;
}

const entryFor = (screen: MenuScreen): ColumnEntry => ({ label: screen.title, first: screen, screens: [screen] });

function Line({ entry, detail, onChosen }: { readonly entry: ColumnEntry; readonly detail?: string; readonly onChosen: () => void }): React.ReactElement {
  const language = useLanguage();
  const leftAt = useLeftAt();
  const { pathname } = useLocation();
  const { path } = entry.first;
  const isHere = entry.screens.some((screen) => screen.path === pathname);
  return (
    <span className="column-line">
      <NavLink to={leftAt(path)} className={() => (isHere ? 'column-link active' : 'column-link')} data-place="" onClick={onChosen}>
        <span className="nowrap">{labelIn(entry.label, language)}</span>
        {detail ? <span className="column-detail nowrap">{detail}</span> : null}
      </NavLink>
      <StarButton path={path} title={labelIn(entry.label, language)} />
    </span>
  );
}

/** A group under its name; of many, it can be folded. */
function Group({ group, isFolded, isAlone = false, onFold, onChosen }: GroupProps): React.ReactElement {
  const language = useLanguage();
  const label = labelIn(group.label, language);
  return (
    <div className="column-group" role="group" aria-label={label}>
      {onFold ? (
        <Button
          type="text"
          block
          className="as-line column-title"
          aria-expanded={!isFolded}
          data-place=""
          onClick={onFold}
          iconPlacement="end"
          icon={<DownOutlined rotate={isFolded ? -90 : 0} aria-hidden="true" />}
        >
          {label}
        </Button>
      ) : isAlone ? null : (
        <p className="column-title" aria-hidden="true">
          {label}
        </p>
      )}
      {isFolded ? null : group.entries.map((entry) => <Line key={entry.first.path} entry={entry} onChosen={onChosen} />)}
    </div>
  );
}
interface GroupProps {
  readonly group: ColumnGroup;
  readonly isFolded: boolean;
  /** Nothing stands beside it that it would be told from. */
  readonly isAlone?: boolean;
  /** Absent: it always shows its lines. */
  readonly onFold: (() => void) | null;
  readonly onChosen: () => void;
}

function Groups({ groups, onChosen }: { readonly groups: readonly ColumnGroup[]; readonly onChosen: () => void }): React.ReactElement {
  const { pathname } = useLocation();
  const lines = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const here = groups.findIndex(({ entries }) => entries.some(({ screens }) => screens.some(({ path }) => path === pathname)));
  const [turned, turn] = useState<ReadonlySet<number>>(new Set());
  const isLong = lines > linesUnfolded;
  const fold = (at: number): void => turn(new Set(turned.has(at) ? [...turned].filter((one) => one !== at) : [...turned, at]));
  return (
    <>
      {groups.map((group, at) => {
        const isFolded = (isLong && at !== Math.max(0, here)) !== turned.has(at);
        return (
          <Group
            key={group.label[0]}
            group={group}
            isFolded={isFolded}
            isAlone={groups.length === 1}
            onFold={isLong ? () => fold(at) : null}
            onChosen={onChosen}
          />
        );
      })}
    </>
  );
}

/** The typed words are looked for among all screens of all areas: by text, pinyin or first letters. */
function useFound(areas: readonly RailArea[], typed: string): readonly (readonly [screen: MenuScreen, area: string])[] {
  const language = useLanguage();
  const words = wordsOf(typed);
  const means = useMeant(words);
  if (words === '') return [];
  const meant = ({ title }: MenuScreen): boolean => title.some(means);
  return areas.flatMap((area) => area.screens.filter(meant).map((screen) => [screen, labelIn(area.label, language)] as const));
}

/** Favourites and what was opened last, wherever it stands; screens that this person may not open are left out. */
function useShortcuts(areas: readonly RailArea[]): readonly (readonly [word: 'palette.favourites' | 'palette.recent', screens: readonly MenuScreen[]])[] {
  const { pathname } = useLocation();
  const favourites = usePreference((preference) => preference.favourites);
  const recent = usePreference((preference) => preference.recent);
  const open = new Map(areas.flatMap(({ screens }) => screens).map((screen) => [screen.path, screen]));
  const at = (paths: readonly string[]): readonly MenuScreen[] => paths.flatMap((path) => open.get(path) ?? []);
  const others = recent.filter((path) => path !== pathname && !favourites.includes(path));
  return [
    ['palette.favourites', at(favourites)],
    ['palette.recent', at(others).slice(0, recentMost)],
  ];
}

function PinButton(): React.ReactElement | null {
  const { t } = useTranslation();
  const preference = usePreferenceRef();
  const isPinned = usePreference(({ railColumn }) => railColumn === 'pinned');
  if (!preference) return null;
  return (
    <Button
      type="text"
      className={isPinned ? 'column-pin chosen' : 'column-pin'}
      aria-pressed={isPinned}
      aria-label={t('shell.columnPin')}
      title={t('shell.columnPin')}
      onClick={() => preference.send({ type: 'preference.change', patch: { railColumn: isPinned ? 'floating' : 'pinned' } })}
      icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
    />
  );
}

/** The screens of an area beside the rail: what one has kept and used on top, the rest by task, all of it found by typing. */
export function Column({ area, areas, asked, onChosen }: ColumnProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useNavigationRef();
  const [typed, type] = useState('');
  const found = useFound(areas, typed);
  const shortcuts = useShortcuts(areas).filter(([, screens]) => screens.length > 0);
  const chosen = (): void => {
    type('');
    onChosen();
  };
  return (
    <>
      <FocusOnce selector="#column-find" token={asked} />
      <div className="column-head">
        <p className="column-name nowrap">{labelIn(area.label, language)}</p>
        <PinButton />
      </div>
      <Input
        id="column-find"
        className="column-find"
        data-place=""
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label={t('pages.searchPages')}
        placeholder={t('pages.searchPages')}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onPressEnter={() => {
          const path = found[0]?.[0].path;
          if (path === undefined) return;
          navigation.send({ type: 'go', path });
          chosen();
        }}
      />
      <div className="column-lines">
        {typed.trim() === '' ? (
          <>
            {shortcuts.map(([word, screens]) => (
              <Group key={word} group={{ label: [t(word), t(word)], entries: screens.map(entryFor) }} isFolded={false} onFold={null} onChosen={chosen} />
            ))}
            <Groups key={area.key} groups={columnOf(area.screens)} onChosen={chosen} />
          </>
        ) : (
          found.map(([screen, name]) => <Line key={screen.path} entry={entryFor(screen)} detail={name} onChosen={chosen} />)
        )}
        <p className="column-none" role="status">
          {typed.trim() !== '' && found.length === 0 ? t('pages.searchNothing', { words: typed.trim() }) : ''}
        </p>
      </div>
    </>
  );
}
