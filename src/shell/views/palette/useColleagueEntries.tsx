import { useTranslation } from 'react-i18next';
import { duties } from '#contract/choices/people.ts';
import { labelIn } from '#i18n/label.ts';
import { usePeople } from '#src/desk/views/useDesk.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { NamedEntry } from './entries.tsx';

/** Colleagues who answer in this organisation are found by name and its sound, told with what they are and whether they are here. They have no page to be opened. */
export function useColleagueEntries(): readonly NamedEntry[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return Object.values(usePeople()).map(({ id, name, title, dutyState, isPresent }): NamedEntry => {
    const isHere = isPresent && dutyState !== 'offline';
    return {
      key: `colleague ${id}`,
      label: name,
      hint: title,
      icon: <Face id={id} name={name} size={24} staff />,
      end: (
        <>
          <span className={`duty-dot ${isHere ? dutyState : 'offline'}`} aria-hidden="true" />
          {isPresent || dutyState === 'offline' ? labelIn(duties[dutyState], language) : t('palette.absent')}
        </>
      ),
      isOff: true,
      act: () => undefined,
      texts: [name],
    };
  });
}
