import { useState } from 'react';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { areaOfKey, goesStraight, keyOf } from '#src/shell/machines/navigation/rail.ts';
import type { RailArea } from '#src/shell/machines/navigation/rail.ts';
import { focusAmong } from '#src/kit/views/dom/focusAmong.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { Logo } from '#src/kit/views/parts/Logo.tsx';
import { Account } from '#src/shell/views/Account.tsx';
import { useLanguage, useNavigationRef, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRail } from '#src/kit/views/console/rightsOf.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { usePreference } from '#src/kit/views/console/usePreference.tsx';
import { areaIcons } from './areaIcons.tsx';
import type { ColumnProps } from './Column.tsx';
import { useLeftAt } from './useLeftAt.tsx';
import './rail.css';

const Column = lazily<ColumnProps>(() => import('./Column.tsx').then((module) => module.Column));
const columnId = 'rail-column';
const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** One area's column is open, and the way it came decides how it goes: one that only shows itself goes when the pointer does. */
interface Open {
  readonly key: string;
  readonly by: 'pointer' | 'press';
}

/** Beyond this a figure only says "many". */
const most = 99;

function UnreadBadge({ inbox }: { readonly inbox: InboxRef }): React.ReactElement | null {
  const { t } = useTranslation();
  // Beyond `most` nothing changes on the screen.
  const unread = useSelector(inbox, (snapshot) => Math.min(snapshot.context.counts.toAnswer, most + 1));
  return unread === 0 ? null : (
    <span className="badge on-rail">
      <span className="unseen">{t('desk.unanswered')}: </span>
      {unread > most ? `${most}+` : unread}
    </span>
  );
}

function Face({ area, isJumping }: { readonly area: RailArea; readonly isJumping: boolean }): React.ReactElement {
  const language = useLanguage();
  const inbox = useRoot((context) => context.inbox);
  const cap = keyOf(area);
  return (
    <>
      <span className="rail-icon">
        <span aria-hidden="true">{areaIcons[area.area]}</span>
        {area.screens.some(({ menu }) => menu.area === 'chat') && inbox ? <UnreadBadge inbox={inbox} /> : null}
        {isJumping && cap ? (
          <kbd className="rail-cap" aria-hidden="true">
            {cap.toUpperCase()}
          </kbd>
        ) : null}
      </span>
      <span className="rail-word">{labelIn(area.label, language)}</span>
    </>
  );
}

interface ItemProps {
  readonly area: RailArea;
  readonly open: Open | null;
  readonly isJumping: boolean;
  readonly onOpen: (open: Open | null) => void;
}

/** An area with one screen leads there; one with several opens them beside the rail. */
function Item({ area, open, isJumping, onOpen }: ItemProps): React.ReactElement {
  const { pathname } = useLocation();
  const leftAt = useLeftAt();
  const straight = goesStraight(area);
  const isOpen = open?.key === area.key;
  const show = (): void => {
    if (open?.by !== 'press') onOpen(straight ? null : { key: area.key, by: 'pointer' });
  };
  if (straight)
    return (
      <NavLink to={leftAt(straight)} className="rail-item" onPointerEnter={show} onClick={() => onOpen(null)}>
        <Face area={area} isJumping={isJumping} />
      </NavLink>
    );
  return (
    <Button
      type="text"
      className={area.screens.some(({ path }) => path === pathname) ? 'rail-item active' : 'rail-item'}
      data-area={area.key}
      aria-expanded={isOpen}
      aria-controls={columnId}
      onPointerEnter={show}
      onClick={() => onOpen(isOpen && open.by === 'press' ? null : { key: area.key, by: 'press' })}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowRight') return;
        event.preventDefault();
        onOpen({ key: area.key, by: 'press' });
      }}
    >
      <Face area={area} isJumping={isJumping} />
    </Button>
  );
}

/** The menu list could not be had: what the rights allow is shown, and one click asks again. */
function MenusFailed(): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useNavigationRef();
  const failure = useSelector(navigation, (snapshot) => snapshot.context.menusFailure);
  if (!failure) return null;
  const text = t('shell.menusFailed', { reason: failureText(failure, language) });
  return (
    <>
      <span className="unseen" role="status">
        {text}
      </span>
      <Button
        type="text"
        className="rail-warning"
        title={text}
        onClick={() => navigation.send({ type: 'menus.load' })}
        icon={<ExclamationCircleOutlined aria-hidden="true" />}
      >
        {t('shell.menusRetry')}
      </Button>
    </>
  );
}

/** After `G` the letters stand on the areas, and the next key goes to one. */
function useJump(
  areas: readonly RailArea[],
  open: (open: Open) => void,
): { isJumping: boolean; begin: () => void; end: () => void; press: (key: string) => boolean } {
  const navigation = useNavigationRef();
  const leftAt = useLeftAt();
  const [isJumping, jump] = useState(false);
  return {
    isJumping,
    begin: () => {
      jump(true);
      focusOn('nav.rail');
    },
    end: () => jump(false),
    press: (key) => {
      if (!isJumping) return false;
      jump(false);
      const area = areaOfKey(areas, key);
      const straight = area && goesStraight(area);
      if (straight) navigation.send({ type: 'go', path: leftAt(straight) });
      else if (area) open({ key: area.key, by: 'press' });
      return area !== undefined || key === 'escape';
    },
  };
}

interface RailColumn {
  readonly open: Open | null;
  readonly change: (next: Open | null) => void;
  /** The screens of this area stand there; none while the column is away. */
  readonly shown: RailArea | undefined;
  readonly isOver: boolean;
  readonly asked: number;
}

/** The column that was asked for or is passed over; else that of the area one is in, where it is kept open. */
function useColumn(areas: readonly RailArea[]): RailColumn {
  const { pathname } = useLocation();
  const isPinned = usePreference(({ railColumn }) => railColumn === 'pinned');
  const [open, setOpen] = useState<Open | null>(null);
  const [asked, ask] = useState(0);
  const here = areas.find((area) => area.screens.some(({ path }) => path === pathname));
  const pinned = isPinned && here && goesStraight(here) === null ? here : undefined;
  const shown = areas.find(({ key }) => key === open?.key) ?? pinned;
  return {
    open,
    change: (next) => {
      setOpen(next);
      if (next?.by === 'press') ask(asked + 1);
    },
    shown,
    isOver: open !== null && shown !== pinned,
    asked: open?.by === 'press' ? asked : 0,
  };
}

function Beside({
  areas,
  column: { open, change, shown, isOver, asked },
}: {
  readonly areas: readonly RailArea[];
  readonly column: RailColumn;
}): React.ReactElement | null {
  const language = useLanguage();
  if (!shown) return null;
  const looks = `rail-column${isOver ? ' over' : ' pinned'}${open?.by === 'pointer' ? ' passing' : ''}`;
  return (
    <div id={columnId} className={looks} role="group" aria-label={labelIn(shown.label, language)} tabIndex={-1}>
      <Column area={shown} areas={areas} asked={asked} onChosen={() => change(null)} />
    </div>
  );
}

/** An item an area, the screens of one beside it; help and the account at its foot. */
export function Rail({ onHelp }: { readonly onHelp: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const areas = useRail();
  const column = useColumn(areas);
  const { open, change } = column;
  const { isJumping, begin, end, press } = useJump(areas, change);
  return (
    <nav
      className="rail"
      aria-label={t('shell.menu')}
      tabIndex={-1}
      onPointerLeave={() => {
        if (open?.by === 'pointer') change(null);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) end();
        if (open?.by === 'press' && !relatedTarget?.closest(`#${columnId},[data-area]`)) change(null);
      }}
      onKeyDown={(event) => {
        const by = steps[event.key];
        const lines = event.currentTarget.querySelector<HTMLElement>(`#${columnId}`);
        if (press(event.key.toLowerCase())) event.preventDefault();
        else if (event.key === 'Escape' && open) {
          event.preventDefault();
          change(null);
          focusOn(`[data-area="${open.key}"]`);
        } else if (by && lines?.contains(event.target as Node)) {
          event.preventDefault();
          focusAmong(lines, by);
        }
      }}
    >
      <AreaKeys area="everywhere" acts={{ jump: begin }} />
      <Logo size={36} id="rail-logo" />
      <div className="rail-items">
        {areas.map((area) => (
          <Item key={area.key} area={area} open={open} isJumping={isJumping} onOpen={change} />
        ))}
      </div>
      <Beside areas={areas} column={column} />
      <div className="rail-foot">
        <MenusFailed />
        <Button type="text" aria-label={t('shell.help')} title={t('shell.help')} onClick={onHelp} icon={<QuestionCircleOutlined />} />
        <Account />
      </div>
    </nav>
  );
}
