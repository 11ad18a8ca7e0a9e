import { useState } from 'react';
import { Input, Radio } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { formKey } from '#contract/forms.ts';
import { referLimits } from '#contract/limits/lists.ts';
import { member } from '#contract/resources/member.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { Preview, Previews } from '#machines/resourceList/context.ts';
import { Field } from '#views/parts/Field.tsx';
import { PreviewSheet, PreviewWait } from '#views/resource/PreviewSheet.tsx';
import { useForm } from '#views/shell/useForm.tsx';
import './refer.css';

type Targets = Previews['refer'];
const targetsIn = (preview: Preview | null): Targets | null => (preview?.act === 'refer' ? (preview.answer as Targets | null) : null);

const longest = member.operations.refer.takes.note.options.max ?? 0;
const noteRows = 4;

interface TargetsProps {
  readonly targets: Targets;
  readonly chosen: string | null;
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

interface SheetProps {
  readonly list: ResourceListRef;
  readonly onLeave: () => void;
}

/** The chosen customers are referred to a place, and the colleagues there are told a note. */
export function ReferSheet({ list, onLeave }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const [orgId, choose] = useState<string | null>(null);
  const { values, change } = useForm(formKey('referral'), { note: '' });
  const count = useSelector(list, (snapshot) => snapshot.context.chosen.length);
  const preview = useSelector(list, (snapshot) => snapshot.context.preview);
  const targets = targetsIn(preview);
  const isTooMany = count > referLimits.most;
  const note = values.note.trim();
  const isReady = orgId !== null && note !== '' && !isTooMany;
  return (
    <PreviewSheet
      list={list}
      className="refer-sheet"
      title={t('customers.referTitle', { count })}
      count={isReady ? count : 0}
      word={t('customers.referAct', { count })}
      onAct={() => list.send({ type: 'bulk.ask', act: 'refer', change: { orgId, note } })}
      onLeave={onLeave}
    >
      {isTooMany ? <p role="alert">{t('customers.referMost', { most: referLimits.most })}</p> : null}
      {targets ? <Organisations targets={targets} chosen={orgId} onChoose={choose} /> : <PreviewWait preview={preview} rows={2} />}
      <Field label={t('customers.referNote')} hint={t('customers.referNoteHint')}>
        {(given) => (
          <Input.TextArea {...given} rows={noteRows} maxLength={longest} value={values.note} onChange={(event) => change({ note: event.target.value })} />
        )}
      </Field>
      <p className="faint">{t('customers.referTold')}</p>
    </PreviewSheet>
  );
}
