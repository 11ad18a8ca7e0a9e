import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { SheetUpload } from '#src/batches/views/SheetInput.tsx';
import { ActEffect } from '#src/engine/views/acts/ActEffect.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { useActForm } from '#src/engine/views/acts/useActForm.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

const sources = ['group', 'sheet'] as const;

/** Customers of a group or of a sheet are put into a journey: who enters, who does not and why, and what the next weeks bring, before anything is done. */
export function JourneyEnrolAct(part: ActPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { takes, values, write } = useActForm(part);
  const { label, choices } = takes['from'] ?? {};
  const from = values['from'] === 'sheet' ? 'sheet' : 'group';
  const isChosen = Boolean(from === 'sheet' ? values['path'] : values['groupId']);
  return (
    <ActFrame part={part}>
      <Segmented
        block
        aria-label={label && labelIn(label, language)}
        value={from}
        options={sources.map((value) => ({ value, label: choices?.[value] ? labelIn(choices[value], language) : value }))}
        onChange={(next) => write({ from: next })}
      />
      <ActInputs part={part} without={from === 'sheet' ? ['from', 'groupId', 'path'] : ['from', 'path']} />
      {from === 'sheet' ? (
        <SheetUpload
          place={`journey ${part.preview.ids[0] ?? ''}`}
          value={values['path']}
          onChange={(path) => write({ path })}
          label={t('batches.file')}
          hint={t('batches.peopleHint')}
        />
      ) : null}
      {isChosen ? <ActEffect part={part} /> : null}
    </ActFrame>
  );
}
