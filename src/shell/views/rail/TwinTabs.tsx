import { NavLink, useLocation } from 'react-router-dom';
import { labelIn } from '#i18n/label.ts';
import { twinsAt } from '#src/shell/machines/navigation/column.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { useLeftAt } from './useLeftAt.tsx';
import './twinTabs.css';

/** Screens of one thing, side by side above whichever is open: addresses like any other, so links and not a tab list of one page. */
export function TwinTabs(): React.ReactElement | null {
  const language = useLanguage();
  const { pathname } = useLocation();
  const leftAt = useLeftAt();
  const twins = twinsAt(pathname, useOpenScreens());
  if (!twins) return null;
  return (
    <nav className="twin-tabs" aria-label={labelIn(twins.label, language)}>
      {twins.screens.map(({ path, title }) => (
        <NavLink key={path} to={leftAt(path)} className="twin-tab">
          {labelIn(title, language)}
        </NavLink>
      ))}
    </nav>
  );
}
