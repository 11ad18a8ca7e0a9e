import { useMemo } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { labelIn } from '#i18n/label.ts';
import type { OpenScreensRef } from '#src/shell/machines/consoleMachine.ts';
import { focusAmong } from '#src/kit/views/dom/focusAmong.ts';
import { AltKeys } from '#src/kit/views/dom/Keys.tsx';
import { revealAmong } from '#src/kit/views/dom/reveal.ts';
import { useLanguage, useScreensRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { keyMap } from '#src/kit/views/console/keyMap.tsx';
import { useTabs } from './useTabs.tsx';
import type { Tab } from './useTabs.tsx';
import './screenTabs.css';

type Items = NonNullable<NonNullable<React.ComponentProps<typeof Dropdown>['menu']>['items']>;

/** These can be closed from here. */
function useClosing(screens: OpenScreensRef | null, tabs: readonly Tab[]): (path: string) => Items {
  const { t } = useTranslation();
  return (path) => [
    { key: 'close', label: t('tabs.closeThis'), disabled: tabs.length < 2, onClick: () => screens?.send({ type: 'screen.close', path }) },
    { key: 'others', label: t('tabs.closeOthers'), disabled: tabs.length < 2, onClick: () => screens?.send({ type: 'screen.closeOthers', path }) },
    { key: 'right', label: t('tabs.closeRight'), disabled: tabs.at(-1)?.path === path, onClick: () => screens?.send({ type: 'screen.closeRight', path }) },
  ];
}

interface OneTabProps {
  readonly tab: Tab;
  readonly items: Items;
  /** So many are open: those that a load brings back beside it may push it out of sight. */
  readonly among: number;
  /** Absent where it is the only one: a console without any screen is none. */
  readonly onClose: (() => void) | undefined;
}

function OneTab({ tab: { path, search, title, isFront, isUnsaved }, items, among, onClose }: OneTabProps): React.ReactElement {
  const { t } = useTranslation();
  const word = labelIn(title, useLanguage());
  // A new `ref` is called again: once for each number of tabs, so that the wheel is not fought.
  const sight = useMemo(() => revealAmong(among), [among]);
  const press = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Delete' || !onClose) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dropdown menu={{ items }} trigger={['contextMenu']}>
      <li className={isFront ? 'screen-tab front' : 'screen-tab'}>
        <NavLink
          // The menu around it keeps the first `ref` of its child.
          ref={isFront ? sight : undefined}
          to={`${path}${search}`}
          className="screen-link"
          data-place=""
          aria-keyshortcuts={onClose ? 'Delete' : undefined}
          onKeyDown={press}
          onAuxClick={(event) => {
            if (event.button !== 1 || !onClose) return;
            // The browser would open it in a window of its own.
            event.preventDefault();
            onClose();
          }}
        >
          {word}
          {isUnsaved ? (
            <>
              <span className="tab-dot" aria-hidden="true" title={t('tabs.unsaved')} />
              <span className="unseen">{t('tabs.unsaved')}</span>
            </>
          ) : null}
        </NavLink>
        {onClose ? (
          <Button
            type="text"
            className="card-size tab-close"
            tabIndex={isFront ? 0 : -1}
            aria-label={t('tabs.close', { title: word })}
            onClick={onClose}
            icon={<CloseOutlined />}
          />
        ) : null}
      </li>
    </Dropdown>
  );
}

const alongside: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** All of them by name, for when they do not fit; and what can be closed at once. */
function AllTabs({ tabs, closing }: { readonly tabs: readonly Tab[]; readonly closing: (path: string) => Items }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const screens = useScreensRef();
  if (tabs.length < 2) return null;
  const front = tabs.find((tab) => tab.isFront);
  const items: Items = tabs.map(({ path, title, isUnsaved }) => ({
    key: path,
    label: (
      <span className="all-tab">
        {labelIn(title, language)}
        {isUnsaved ? <span className="tab-dot" title={t('tabs.unsaved')} /> : null}
      </span>
    ),
    onClick: () => screens?.send({ type: 'screen.choose', path }),
  }));
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{ items: front ? [...items, { type: 'divider' }, ...closing(front.path)] : items, selectable: true, selectedKeys: front ? [front.path] : [] }}
    >
      <Button type="text" className="all-tabs" aria-label={t('tabs.more')} title={t('tabs.more')} icon={<DownOutlined />} />
    </Dropdown>
  );
}

/** The open screens: links, so that they can be opened in another window, copied and reached by keyboard. */
export function ScreenTabs(): React.ReactElement {
  const { t } = useTranslation();
  const screens = useScreensRef();
  const tabs = useTabs();
  const closing = useClosing(screens, tabs);
  const close = (path?: string): void => screens?.send({ type: 'screen.close', ...(path === undefined ? {} : { path }) });
  const { closeScreen, nextScreen, previousScreen } = keyMap.everywhere;
  const keys = {
    [closeScreen.key]: () => close(),
    [nextScreen.key]: () => screens?.send({ type: 'screen.step', by: 1 }),
    [previousScreen.key]: () => screens?.send({ type: 'screen.step', by: -1 }),
  };
  return (
    <nav className="top-tabs" aria-label={t('shell.screens')}>
      <AltKeys keys={keys} />
      <ul
        className="screen-tabs"
        onKeyDown={(event) => {
          const by = alongside[event.key];
          if (by === undefined) return;
          event.preventDefault();
          focusAmong(event.currentTarget, by);
        }}
      >
        {tabs.map((tab) => (
          <OneTab key={tab.path} tab={tab} items={closing(tab.path)} among={tabs.length} onClose={tabs.length < 2 ? undefined : () => close(tab.path)} />
        ))}
      </ul>
      <AllTabs tabs={tabs} closing={closing} />
    </nav>
  );
}
