import MoonOutlined from '@ant-design/icons/MoonOutlined';
import SunOutlined from '@ant-design/icons/SunOutlined';
import { useConsole, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useWords } from './useWords.tsx';

/** Light or dark: shows and says what it changes to. */
export function ThemeButton(): React.ReactElement {
  const { t } = useWords();
  const root = useConsole();
  const theme = useRoot((context) => context.theme);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t(theme === 'dark' ? 'shell.lightTheme' : 'shell.darkTheme')}
      onClick={() => root.send({ type: 'theme.choose', theme: theme === 'dark' ? 'light' : 'dark' })}
    >
      {theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
    </button>
  );
}
