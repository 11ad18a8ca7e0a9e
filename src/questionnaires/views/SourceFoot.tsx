import { sourceLines } from '#contract/questionnaires/source.ts';
import type { ContentSource } from '#contract/questionnaires/definition.ts';
import type { Language } from '#i18n/language.ts';
import { spokenIn } from './answerPart.tsx';
import './sourceFoot.css';

interface SourceFootProps {
  readonly source: ContentSource | undefined;
  /** The questionnaire is read in this one. */
  readonly language: Language;
}

/** Every copy that somebody reads ends with whose it is and under which licence. */
export function SourceFoot({ source, language }: SourceFootProps): React.ReactElement | null {
  const lines = sourceLines(source, language);
  if (lines.length === 0) return null;
  return (
    <footer className="content-source faint" lang={language}>
      {lines.map((line, at) => (
        <p key={line} lang={at > 0 ? spokenIn(source?.licence, language) : undefined}>
          {line}
        </p>
      ))}
    </footer>
  );
}
