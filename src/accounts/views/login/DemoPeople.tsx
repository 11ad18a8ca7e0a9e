import type { ConsoleConfig } from '#contract/services.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { useWords } from '#src/kit/views/parts/useWords.tsx';

interface DemoPeopleProps {
  readonly people: NonNullable<ConsoleConfig['demo']>['staff'];
  readonly language: Language;
  readonly disabled: boolean;
  readonly onChoose: (username: string) => void;
}

/** One click is one of the demo people; only where the back end says that its data is invented. */
export function DemoPeople({ people, language, disabled, onChoose }: DemoPeopleProps): React.ReactElement {
  const { t } = useWords();
  return (
    <section className="demo" aria-labelledby="demo-title">
      <div className="demo-head">
        <h2 id="demo-title">{t('login.demoPeople')}</h2>
        <span className="demo-only">{t('login.demoOnly')}</span>
        <span className="demo-hint">{t('login.demoHint')}</span>
      </div>
      <ul className="demo-people">
        {people.map((person) => (
          <li key={person.username}>
            <button type="button" className="demo-person" disabled={disabled} onClick={() => onChoose(person.username)}>
              <Face id={person.id ?? person.username} name={person.name} staff />
              <span className="who">
                <span className="line nowrap">
                  <strong>{person.name}</strong> {labelIn(person.role, language)}
                </span>
                <span className="line duty nowrap">{labelIn(person.duty, language)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
