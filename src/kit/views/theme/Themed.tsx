import { useMemo } from 'react';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useLessMotion } from '#src/kit/views/dom/drawn/lessMotion.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { antdThemeOf } from './tokens.tsx';

/** They are the same at each drawing: what changes here draws every control again, those of hidden screens too. */
const plainWords = { autoInsertSpace: false } as const;
const still = { disabled: true } as const;
const filled = { variant: 'filled' } as const;

interface ThemedProps extends Pick<React.ComponentProps<typeof ConfigProvider>, 'componentSize' | 'getPopupContainer'> {
  readonly children: React.ReactNode;
}

/**
 * The console's theme and language for every antd control below it, set in one place (docs/adr/0072). A press answers at once, so that no ripple follows it, and two
 * Chinese characters stand beside each other without a space, so that a button is called what its word is.
 */
export function Themed({ children, ...rest }: ThemedProps): React.ReactElement {
  const language = useRoot((context) => context.language);
  const theme = useRoot((context) => context.theme);
  const isStill = useLessMotion();
  const themed = useMemo(() => antdThemeOf(theme, isStill), [theme, isStill]);
  return (
    <ConfigProvider {...rest} locale={language === 'en' ? enUS : zhCN} theme={themed} button={plainWords} wave={still} tag={filled} alert={filled}>
      {children}
    </ConfigProvider>
  );
}
