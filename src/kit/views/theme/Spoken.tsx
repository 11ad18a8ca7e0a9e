import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import { I18nextProvider } from 'react-i18next';
import { translators } from '#i18n/translators.ts';
import { SpokenLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { WordsProvider } from '#src/kit/views/parts/useWords.tsx';

interface SpokenProps {
  readonly language: 'en';
  readonly children: React.ReactNode;
}

/** All that is drawn below it is in this language, whichever somebody has chosen: the twin of a screen. Its words are here by then (src/screenModules.tsx). */
export function Spoken({ language, children }: SpokenProps): React.ReactElement {
  const translator = translators[language];
  return (
    <SpokenLanguage value={language}>
      <I18nextProvider i18n={translator}>
        <WordsProvider value={translator.t}>
          <ConfigProvider locale={enUS}>{children}</ConfigProvider>
        </WordsProvider>
      </I18nextProvider>
    </SpokenLanguage>
  );
}
