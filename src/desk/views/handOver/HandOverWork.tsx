import { Alert, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { heldNames, heldWork } from '#contract/heldWork.ts';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import { comingTime, epochOf } from '#i18n/times.ts';
import type { HandOver, HeldRow } from '#src/desk/machines/desk/context.ts';
import { keyOf } from '#src/desk/machines/desk/handOver.ts';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';

interface WorkProps {
  readonly handOver: HandOver;
  readonly onChoose: (keys: readonly string[]) => void;
}

function WorkRow({ row, handOver, onChoose }: WorkProps & { readonly row: HeldRow }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const key = keyOf(row);
  const refusal = handOver.workRefused[key];
  const name = row.name ?? labelIn(heldWork[row.kind].label, language);
  const others = handOver.workChosen.filter((one) => one !== key);
  return (
    <li className={refusal === undefined ? 'hand-row' : 'hand-row refused'}>
      <Checkbox
        className="hand-pick"
        checked={others.length < handOver.workChosen.length}
        onChange={(event) => onChoose(event.target.checked ? [...others, key] : others)}
        aria-label={t('duty.choose', { name })}
      >
        <span className="hand-words">
          <span className="nowrap">{name}</span>
          {refusal === undefined ? null : <span className="hand-refusal">{refusal}</span>}
        </span>
      </Checkbox>
      {row.at === null ? null : <span className="hand-tags faint">{comingTime(epochOf(row.at), now, language)}</span>}
    </li>
  );
}

/** Held beside conversations, by kind: each goes to the colleague with the rest, or stays. */
export function HandOverWork({ handOver, onChoose }: WorkProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { work, workFailure } = handOver;
  if (workFailure) return <Alert type="error" title={`${t('duty.work')}: ${failureText(workFailure, language)}`} />;
  if (work === null || work.length === 0) return null;
  return (
    <section className="hand-list hand-work" aria-label={t('duty.work')}>
      <header>
        <strong>{t('duty.work')}</strong>
        {handOver.target?.to === 'person' ? null : <span className="faint">{t('duty.workTo')}</span>}
      </header>
      <ul className="scroll" tabIndex={0} aria-label={t('duty.work')}>
        {heldNames
          .map((kind) => [kind, work.filter((row) => row.kind === kind)] as const)
          .filter(([, rows]) => rows.length > 0)
          .map(([kind, rows]) => (
            <li key={kind}>
              <h3>{labelIn(heldWork[kind].label, language)}</h3>
              <ul>
                {rows.map((row) => (
                  <WorkRow key={row.id} row={row} handOver={handOver} onChoose={onChoose} />
                ))}
              </ul>
            </li>
          ))}
      </ul>
    </section>
  );
}
