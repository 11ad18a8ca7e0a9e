import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Answers } from '#contract/operations.ts';
import { ActAnswer } from '#src/engine/views/acts/ActAnswer.tsx';
import { ActEffect } from '#src/engine/views/acts/ActEffect.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import { answerOf } from '#src/engine/views/acts/actProps.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { useActForm } from '#src/engine/views/acts/useActForm.tsx';
import './refer.css';

type Targets = Answers<'member.referCheck'>;

interface TargetsProps {
  readonly targets: Targets;
  readonly chosen: unknown;
  readonly onChoose: (id: string) => void;
}

/** Each says whether it takes referrals: who cannot be chosen is there with the reason. */
function Organisations({ targets, chosen, onChoose }: TargetsProps): React.ReactElement {
  const { t } = useTranslation();
  if (targets.length === 0) return <p className="faint">{t('customers.referNone')}</p>;
  return (
    <fieldset className="refer-targets scroll">
      <legend>{t('customers.referTo')}</legend>
      {targets.map(({ id, name, isOpen }) => (
        <Radio
          key={id}
          className={isOpen ? 'refer-target' : 'refer-target off'}
          name="refer"
          checked={chosen === id}
          disabled={!isOpen}
          onChange={() => onChoose(id)}
        >
          <span className="nowrap">{name}</span>
          {isOpen ? null : <span className="refer-why">{t('customers.referClosed')}</span>}
        </Radio>
      ))}
    </fieldset>
  );
}

/** The chosen customers are referred to a place, and the colleagues there are told a note. */
export function ReferAct(part: ActPart): React.ReactElement {
  const { values, write } = useActForm(part);
  const targets = answerOf<Targets>(part);
  const isUnforeseen = part.preview.answer !== null && targets === null;
  return (
    <ActFrame part={part}>
      <ActAnswer part={part}>{targets ? <Organisations targets={targets} chosen={values['orgId']} onChoose={(orgId) => write({ orgId })} /> : null}</ActAnswer>
      <ActInputs part={part} without={isUnforeseen ? [] : ['orgId']} />
      <ActEffect part={part} />
    </ActFrame>
  );
}
