/** The source of the questionnaire, in four parts: a template has filled them, and a house writes them for a scale that it may use. */
import { useTranslation } from 'react-i18next';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { ContentSource } from '#contract/questionnaires/definition.ts';
import { TextInput } from '#src/kit/views/inputs/TextInputs.tsx';
import { patched } from '#src/questionnaires/machines/contents.ts';
import type { Patch } from '#src/questionnaires/machines/contents.ts';
import { TwoWords } from './TwoWords.tsx';
import { useContent, useHasEnglish, useProblemAt } from './useDesigner.tsx';
import type { DesignerPart } from './useDesigner.tsx';

/** @returns undefined once nothing of it is left */
export function sourceWith(source: ContentSource | undefined, patch: Patch<ContentSource>): ContentSource | undefined {
  const next = patched<ContentSource>(source ?? { maker: '' }, patch);
  return next.maker === '' && Object.keys(next).length === 1 ? undefined : next;
}

export function SourceForm({ editor, disabledWhy }: Pick<DesignerPart, 'editor'> & { readonly disabledWhy: string }): React.ReactElement {
  const { t } = useTranslation();
  const { source } = useContent(editor);
  const hasEnglish = useHasEnglish(editor);
  const problemAt = useProblemAt(editor);
  const write = (patch: Patch<ContentSource>): void => editor.send({ type: 'head.write', patch: { source: sourceWith(source, patch) } });
  const given = { disabledWhy, max: questionnaireLimits.sourceCharacters };
  return (
    <fieldset className="designer-source">
      <legend>{t('designer.source')}</legend>
      <p className="faint">{t('designer.sourceText')}</p>
      <TextInput
        {...given}
        label={t('designer.maker')}
        hint={t('designer.makerHint')}
        value={source?.maker ?? ''}
        problem={problemAt('source.maker')}
        onChange={(maker) => write({ maker: maker ?? '' })}
      />
      <TextInput
        {...given}
        label={t('designer.published')}
        value={source?.published ?? ''}
        problem={problemAt('source.published')}
        onChange={(published) => write({ published: published ?? undefined })}
      />
      <TextInput
        {...given}
        label={t('designer.citation')}
        hint={t('designer.citationHint')}
        value={source?.citation ?? ''}
        problem={problemAt('source.citation')}
        onChange={(citation) => write({ citation: citation ?? undefined })}
      />
      <TwoWords
        {...given}
        label={t('designer.licence')}
        hasEnglish={hasEnglish}
        value={source?.licence}
        problem={problemAt('source.licence')}
        onChange={(licence) => write({ licence })}
      />
    </fieldset>
  );
}
