import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { HomeChange } from '#contract/homeContent.ts';
import { homeLimits } from '#contract/limits/lists.ts';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import type { Field } from '#contract/kinds.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { Preview, Previews } from '#machines/resourceList/context.ts';
import { TextInput } from '#views/inputs/TextInputs.tsx';
import { PreviewSheet, PreviewWait } from '#views/resource/PreviewSheet.tsx';
import { useValueWords } from '#views/resource/useValueWords.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import './homes.css';

type Answer = Previews['deploy'];
const answerIn = (preview: Preview | null): Answer | null => (preview?.act === 'deploy' ? (preview.answer as Answer | null) : null);
const fields = homeContentFields as Readonly<Record<string, Field>>;
const shownCharacters = 160;

/** One side of a change says this in a few words: of banners and entries their titles. */
function useSides(list: ResourceListRef): (change: HomeChange, side: 'from' | 'to') => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useValueWords(list);
  return ({ field: name, ...change }, side) => {
    const value = change[side];
    const field = fields[name];
    const isItems = field?.kind === 'json' && Array.isArray(value);
    const said = isItems
      ? listed(
          (value as { readonly title: string; readonly isOn?: boolean }[]).map(({ title, isOn }) => (isOn === false ? t('homes.itemOff', { title }) : title)),
          language,
        )
      : field
        ? words(field, value)
        : '';
    return said === '' ? t('homes.nothing') : said.length > shownCharacters ? `${said.slice(0, shownCharacters)}…` : said;
  };
}

function Changes({ list, changes }: { readonly list: ResourceListRef; readonly changes: readonly HomeChange[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const said = useSides(list);
  return (
    <ul className="home-changes" tabIndex={0} aria-label={t('homes.changes')}>
      {changes.map((change) => {
        const [from, to] = [said(change, 'from'), said(change, 'to')];
        return (
          <li key={change.field}>
            <strong>{labelIn(fields[change.field]?.label ?? [change.field, change.field], language)}</strong>
            {from === to ? (
              <span>{t('homes.within', { text: to })}</span>
            ) : (
              <>
                <del>{from}</del>
                <ins>{to}</ins>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Sum({ answer }: { readonly answer: Answer }): React.ReactElement {
  const { t } = useTranslation();
  const { changes, publishedNumber: number, isHidden } = answer;
  const count = changes.length;
  const words = count === 0 ? t('homes.same') : number === null ? t('homes.firstTime') : t('homes.differs', { count, number });
  return (
    <>
      <p className="faint">{words}</p>
      {isHidden ? <p className="confirm-failure">{t('homes.hidden')}</p> : null}
    </>
  );
}

interface PublishSheetProps {
  readonly list: ResourceListRef;
  /** The row of the list it is asked from. */
  readonly rowId: string;
  readonly homeId: string;
  readonly name: string;
  /** An older version; null: the draft. */
  readonly number: number | null;
  readonly onLeave: () => void;
}

/** Somebody reads what customers would see from now on before it is published. */
export function PublishSheet({ list, rowId, homeId, name, number, onLeave }: PublishSheetProps): React.ReactElement {
  const { t } = useTranslation();
  const [note, write] = useState('');
  const preview = useSelector(list, (snapshot) => snapshot.context.preview);
  const answer = answerIn(preview);
  const count = answer?.changes.length ?? 0;
  const of = number === null ? {} : { number };
  return (
    <PreviewSheet
      list={list}
      className="home-sheet"
      title={t(number === null ? 'homes.publishTitle' : 'homes.againTitle', { name, number })}
      count={answer && note.length <= homeLimits.noteCharacters ? count : 0}
      word={answer ? t('homes.publishAs', { number: answer.nextNumber }) : t('homes.publish')}
      onAct={() => list.send({ type: 'bulk.ask', act: 'deploy', ids: [rowId], change: { id: homeId, version: answer?.version, note, ...of } })}
      onLeave={onLeave}
    >
      {answer ? (
        <>
          <Sum answer={answer} />
          <Changes list={list} changes={answer.changes} />
          {count === 0 ? null : <TextInput label={t('homes.note')} hint={t('homes.noteHint')} value={note} onChange={(next) => write(next ?? '')} />}
        </>
      ) : (
        <PreviewWait preview={preview} rows={4} />
      )}
    </PreviewSheet>
  );
}
