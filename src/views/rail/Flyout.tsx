import { useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { labelIn } from '#i18n/label.ts';
import type { RailArea } from '#machines/navigation/rail.ts';
import { focusAmong } from '#views/dom/focusAmong.ts';
import { focusOn, focusSoon } from '#views/dom/focusOn.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { StarButton } from './StarButton.tsx';
import { useLeftAt } from './useLeftAt.tsx';
import './rail.css';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** An area with several screens: the item opens the list of them beside the rail. */
export function Flyout({ area, children }: { readonly area: RailArea; readonly children: React.ReactNode }): React.ReactElement {
  const language = useLanguage();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const leftAt = useLeftAt();
  const isHere = area.screens.some(({ path }) => path === pathname);
  const open = (): void => {
    setOpen(true);
    focusSoon(`[id="${id}"] a`);
  };
  const close = (): void => {
    setOpen(false);
    focusOn(`[aria-controls="${id}"]`);
  };
  return (
    <div
      className="rail-area"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (event.key === 'Escape' && isOpen) close();
        else if (by && isOpen) focusAmong(event.currentTarget, by);
        else if (event.key === 'ArrowRight' && !isOpen) open();
        else return;
        event.preventDefault();
      }}
    >
      <button
        type="button"
        className={isHere ? 'bare rail-item active' : 'bare rail-item'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open())}
      >
        {children}
      </button>
      <div id={id} className="flyout" role="group" aria-label={labelIn(area.label, language)} hidden={!isOpen}>
        <p className="flyout-title" aria-hidden="true">
          {labelIn(area.label, language)}
        </p>
        {area.screens.map(({ path, title }) => (
          <span key={path} className="flyout-line">
            <NavLink to={leftAt(path)} className="flyout-link" data-place="" onClick={() => setOpen(false)}>
              {labelIn(title, language)}
            </NavLink>
            <StarButton path={path} title={labelIn(title, language)} />
          </span>
        ))}
      </div>
    </div>
  );
}
