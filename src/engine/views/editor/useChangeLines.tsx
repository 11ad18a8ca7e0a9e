import { useTranslation } from 'react-i18next';
import { listed } from '#i18n/listed.ts';
import type { Concerned } from '#src/engine/machines/resourceEditor/context.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** Things named in one line; the others are counted. */
const named = 8;

/** A change of a role concerns these people, with what they gain and lose: one sentence each. */
export function useChangeLines(): (concerned: Concerned | null) => readonly string[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return (concerned) => {
    if (!concerned || concerned.people === 0) return [t('access.concernsNobody')];
    const { people, online, changes } = concerned;
    const lines = changes.map((one) => {
      const what = listed(one.what.slice(0, named), language);
      const more = one.what.length > named ? t('roles.andMore', { count: one.what.length - named }) : '';
      const names = listed(one.names, language);
      const said = one.names.length === 0 ? 'roles.whoCounted' : one.people > one.names.length ? 'roles.whoAndMore' : 'roles.who';
      const who = t(said, { names, count: one.people, online: one.online });
      return t(one.how === 'gains' ? 'roles.gains' : 'roles.loses', { what: `${what}${more}`, who });
    });
    return [t('access.concerns', { people, online }), ...(lines.length > 0 ? lines : [t('roles.sameAsBefore')])];
  };
}
