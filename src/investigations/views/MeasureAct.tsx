import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { linesIn } from '#contract/lines/lines.ts';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { useActForm } from '#src/engine/views/acts/useActForm.tsx';

/** One measure of the report is chosen; it begins as done, with what was recorded of it before. */
export function MeasureAct(part: ActPart): React.ReactElement {
  const { t } = useTranslation();
  const { values, write } = useActForm(part);
  const measures = linesIn(part.preview.row?.['measures']);
  const place = values['place'];
  return (
    <ActFrame part={part}>
      <Radio.Group
        vertical
        aria-label={t('investigations.measure')}
        value={typeof place === 'number' ? place : null}
        options={measures.map((one, at) => ({ value: at, label: `${String(one['what'])}${one['isDone'] === true ? t('investigations.measureDone') : ''}` }))}
        onChange={({ target: { value } }) =>
          write({ place: value as number, isDone: true, outcome: (measures[value as number]?.['outcome'] as string | null) ?? '' })
        }
      />
      {typeof place === 'number' ? <ActInputs part={part} without={['place']} /> : null}
    </ActFrame>
  );
}
