import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { listed } from '#i18n/listed.ts';
import type { PaletteRef } from '#src/shell/machines/consoleMachine.ts';
import { isEnough } from '#contract/readings/searched.ts';
import { useDeskRef } from '#src/desk/views/useDesk.tsx';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { keyMap } from '#src/kit/views/console/keyMap.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import type { Entry, Section } from './entries.tsx';
import { openable, sectionWords } from './entries.tsx';
import { optionId, PaletteList } from './PaletteList.tsx';
import { useActionEntries } from './useActionEntries.tsx';
import { useColleagueEntries } from './useColleagueEntries.tsx';
import { usePaletteSections } from './usePaletteSections.tsx';
import { useScreenEntries } from './useScreenEntries.tsx';
import './palette.css';

/** Each key moves the cursor so far. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(count - 1, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};

function Keys(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="palette-keys" aria-hidden="true">
      {Object.values(keyMap.palette).map(({ caps, word }) => (
        <span key={word}>
          {caps.map((cap) => (
            <KeyCap key={cap} cap={cap} />
          ))}
          {t(word)}
        </span>
      ))}
    </p>
  );
}

/** Said to who does not see the list, and drawn where there is none. */
function State({ palette, sections }: { readonly palette: PaletteRef; readonly sections: readonly Section[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useSelector(palette, (snapshot) => snapshot.context.words.trim());
  const asked = useSelector(palette, (snapshot) => snapshot.context.sections.length > 0);
  const busy = sections.filter((section) => section.isBusy).map((section) => t(sectionWords[section.name]));
  const count = sections.flatMap((section) => section.entries).length;
  const said = words === '' ? '' : busy.length > 0 ? t('palette.busy', { what: listed(busy, language) }) : t('palette.count', { count });
  return (
    <>
      <p className="unseen" role="status">
        {said}
      </p>
      {words !== '' && sections.length === 0 ? <Empty title={t('palette.nothing', { words })} text={t('palette.nothingText')} /> : null}
      {words !== '' && asked && !isEnough(words) ? <p className="palette-more">{t('palette.more')}</p> : null}
    </>
  );
}

export interface PaletteSheetProps {
  readonly palette: PaletteRef;
  readonly isOpen: boolean;
  readonly onKeyMap: () => void;
}

function Sheet({ palette, onKeyMap }: Omit<PaletteSheetProps, 'isOpen'>): React.ReactElement {
  const { t } = useTranslation();
  const words = useSelector(palette, (snapshot) => snapshot.context.words);
  const cursor = useSelector(palette, (snapshot) => snapshot.context.cursor);
  const isCompared = useSelector(palette, (snapshot) => snapshot.context.names.length > 0);
  const screens = useScreenEntries();
  const actions = useActionEntries(onKeyMap);
  const colleagues = useColleagueEntries();
  const desk = useDeskRef();
  const sections = usePaletteSections(palette, { screens, colleagues, actions });
  const entries = openable(sections);
  const active = entries.find((entry) => entry.key === cursor) ?? entries[0] ?? null;
  const leave = (): void => palette.send({ type: 'palette.close' });
  const open = (entry: Entry | null, inTab: boolean): void => {
    if (!entry || entry.isOff) return;
    if (!entry.stays) leave();
    if (inTab && entry.address !== undefined) palette.send({ type: 'tab.open', address: entry.address });
    else entry.act();
  };
  const type = (typed: string): void =>
    palette.send({ type: 'words.type', words: typed, names: [...screens, ...colleagues, ...actions].map(({ key, texts }) => ({ key, texts })) });
  const begin = (): void => {
    desk?.send({ type: 'people.ask' });
    // These were typed before there was anything to compare them with.
    if (words !== '' && !isCompared) type(words);
  };
  return (
    <ModalSheet isBare className="palette" label={t('palette.title')} width={640} centered={false} style={{ top: 64 }} closable={false} onLeave={leave}>
      <Shown onShown={begin} />
      <Input
        variant="borderless"
        className="palette-field"
        prefix={<SearchOutlined aria-hidden="true" />}
        type="text"
        role="combobox"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={words}
        aria-label={t('palette.field')}
        aria-expanded={entries.length > 0}
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(active.key) : undefined}
        placeholder={t('palette.placeholder')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends a word of an input method: then it opens nothing.
          if (event.nativeEvent.isComposing) return;
          const step = steps[event.key];
          if (event.key === 'Enter') open(active, event.ctrlKey || event.metaKey);
          else if (step && active) {
            const next = entries[step(entries.indexOf(active), entries.length)];
            if (next) palette.send({ type: 'cursor.move', key: next.key });
          } else return;
          event.preventDefault();
        }}
      />
      <PaletteList palette={palette} sections={sections} active={active?.key ?? null} onOpen={open} />
      <State palette={palette} sections={sections} />
      <Keys />
    </ModalSheet>
  );
}

/** It comes in a quiet moment after the desk, and takes what is typed once it stands. */
export function PaletteSheet({ isOpen, ...rest }: PaletteSheetProps): React.ReactElement | null {
  return isOpen ? <Sheet {...rest} /> : null;
}
