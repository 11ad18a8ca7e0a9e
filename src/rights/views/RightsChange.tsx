import { useTranslation } from 'react-i18next';
import { listed } from '#i18n/listed.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { rightWords } from './rightWords.tsx';

const listOf = (given: unknown): readonly string[] => (Array.isArray(given) ? given.map(String) : []);

/** Two long lists are told by what came and what went: nobody compares them by eye. */
export function RightsChange({ from, to }: { readonly from: unknown; readonly to: unknown }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, after] = [listOf(from), listOf(to)];
  const words = (rights: readonly string[]): string =>
    listed(
      rights.map((one) => rightWords(one, language)),
      language,
    );
  const given = after.filter((one) => !before.includes(one));
  const taken = before.filter((one) => !after.includes(one));
  if (given.length + taken.length === 0) return <span className="faint">{t('roles.rightsSame')}</span>;
  return (
    <>
      {given.length > 0 ? <ins>{t('roles.rightsGiven', { rights: words(given) })}</ins> : null}{' '}
      {taken.length > 0 ? <del>{t('roles.rightsTaken', { rights: words(taken) })}</del> : null}
    </>
  );
}
