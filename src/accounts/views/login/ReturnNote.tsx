import { useSelector } from '@xstate/react';
import { useTitleOf } from '#src/kit/views/public/useTitleOf.tsx';
import { useWords } from '#src/kit/views/parts/useWords.tsx';
import { useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';

/** Somebody came by a link: they are not sent elsewhere, they are on their way. */
export function ReturnNote(): React.ReactElement | null {
  const { t } = useWords();
  const titleOf = useTitleOf();
  const returnTo = useSelector(useNavigationRef(), (snapshot) => snapshot.context.returnTo);
  return returnTo ? <p className="login-return">{t('pages.returnTo', { title: titleOf(returnTo.split('?', 1)[0] ?? '') })}</p> : null;
}
