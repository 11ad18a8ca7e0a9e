import { Skeleton } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PaletteRef } from '#src/shell/machines/consoleMachine.ts';
import { reveal } from '#src/kit/views/dom/reveal.ts';
import { sectionWords } from './entries.tsx';
import type { Entry, Section } from './entries.tsx';
import { MarkedWords } from './Marked.tsx';

export const optionId = (key: string): string => `palette ${key}`.replaceAll(' ', '-');

interface RowProps {
  readonly entry: Entry;
  readonly words: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (inTab: boolean) => void;
}

function Row({ entry, words, isActive, onPoint, onOpen }: RowProps): React.ReactElement {
  const { label, hint, icon, end, isOff = false } = entry;
  return (
    <div
      ref={isActive ? reveal : undefined}
      id={optionId(entry.key)}
      role="option"
      aria-selected={isActive}
      aria-disabled={isOff}
      className="palette-row"
      onPointerMove={onPoint}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <span className="palette-icon" aria-hidden="true">
        {icon}
      </span>
      <span className="palette-label">
        <MarkedWords text={label} words={words} />
      </span>
      {hint ? <span className="palette-hint nowrap">{hint}</span> : null}
      {end ? <span className="palette-end">{end}</span> : null}
    </div>
  );
}

interface PaletteListProps {
  readonly palette: PaletteRef;
  readonly sections: readonly Section[];
  readonly active: string | null;
  readonly onOpen: (entry: Entry, inTab: boolean) => void;
}

/** Sections one below the other; what is still asked for is a skeleton of its own length. */
export function PaletteList({ palette, sections, active, onOpen }: PaletteListProps): React.ReactElement {
  const { t } = useTranslation();
  const words = useSelector(palette, (snapshot) => snapshot.context.words.trim());
  return (
    <div id="palette-list" className="palette-list scroll" role="listbox" aria-label={t('palette.results')}>
      {sections.map(({ name, entries, isBusy }) => (
        <div key={name} role="group" aria-labelledby={`palette-${name}`} aria-busy={isBusy}>
          <p id={`palette-${name}`} className="palette-head" role="presentation">
            {t(sectionWords[name])}
          </p>
          {entries.map((entry) => (
            <Row
              key={entry.key}
              entry={entry}
              words={words}
              isActive={entry.key === active}
              onPoint={() => {
                if (!entry.isOff && entry.key !== active) palette.send({ type: 'cursor.move', key: entry.key });
              }}
              onOpen={(inTab) => onOpen(entry, inTab)}
            />
          ))}
          {isBusy ? (
            <div className="palette-bones" aria-hidden="true">
              <Skeleton active title={false} paragraph={{ rows: 2, width: ['46%', '32%'] }} />
            </div>
          ) : null}
        </div>
      ))}
    </div>
  );
}
