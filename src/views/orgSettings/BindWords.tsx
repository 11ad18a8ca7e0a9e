import { useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button, Checkbox } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { entityNamed } from '#contract/standardEntities.ts';
import { wordStandings } from '#contract/resources/orgDictionary.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { Preview, Previews } from '#machines/resourceList/context.ts';
import { KindInput } from '#views/inputs/KindInput.tsx';
import { useFeature, useLanguage } from '#views/shell/ConsoleContext.tsx';
import { usePerson } from '#views/shell/rightsOf.tsx';
import type { ListScreen } from '#views/resource/listScreen.tsx';
import { PreviewSheet, PreviewWait } from '#views/resource/PreviewSheet.tsx';
import { useSupply } from '#views/resource/useSupply.tsx';
import './words.css';

type Words = Previews['bind'];
type Word = Words[number];
const wordsIn = (preview: Preview | null): Words | null => (preview?.act === 'bind' ? (preview.answer as Words | null) : null);
const canCome = ({ standing }: Word): boolean => standing !== 'chosen';

const { dictionaryId } = entityNamed('orgDictionary').fields;

interface LinesProps {
  readonly words: Words;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, isOn: boolean) => void;
}

function Lines({ words, ticked, onTick }: LinesProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isEnglish = language === 'en';
  return (
    <ul className="word-lines scroll" tabIndex={0} aria-label={t('orgWords.ofGroup')}>
      {words.map((word) => (
        <li key={word.id}>
          <Checkbox checked={!canCome(word) || ticked.has(word.id)} disabled={!canCome(word)} onChange={(event) => onTick(word.id, event.target.checked)}>
            <span className="nowrap">{isEnglish && word.labelEn ? word.labelEn : word.label}</span>
            <span className="faint nowrap">{word.value}</span>
            <span className={`word-standing ${word.standing}`}>{labelIn(wordStandings[word.standing], language)}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** The press does this to the selects of the organisation, said before it. */
function Effect({ words, count }: { readonly words: Words; readonly count: number }): React.ReactElement {
  const { t } = useTranslation();
  const isFirst = words.every(({ standing }) => standing === 'all' || standing === 'above');
  const left = words.filter(({ standing }) => standing === 'all' || standing === 'above').length - count;
  const kept = words.filter(({ standing }) => standing === 'chosen').length;
  if (words.length === 0) return <p className="faint">{t('orgWords.noWords')}</p>;
  if (count === 0) return <p className="faint">{t(isFirst ? 'orgWords.allNow' : 'orgWords.someNow', { count: isFirst ? words.length : kept })}</p>;
  return <p className="word-effect">{isFirst ? t('orgWords.first', { count, left }) : t('orgWords.then', { count: kept + count })}</p>;
}

interface SheetProps {
  readonly list: ResourceListRef;
  readonly onLeave: () => void;
}

function Sheet({ list, onLeave }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const [dictionary, choose] = useState<string | null>(null);
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const supply = useSupply(list, dictionaryId);
  const person = usePerson();
  const org = person?.orgs.find((one) => one.id === person.orgId)?.name ?? '';
  const preview = useSelector(list, (snapshot) => snapshot.context.preview);
  const words = wordsIn(preview);
  return (
    <PreviewSheet
      list={list}
      className="word-sheet"
      title={t('orgWords.title', { org })}
      count={ticked.size}
      word={ticked.size === 0 ? t('orgWords.bind') : t('orgWords.bindCount', { count: ticked.size })}
      onAct={() => list.send({ type: 'bulk.ask', act: 'bind', ids: [...ticked], change: { dictionaryId: dictionary } })}
      onLeave={onLeave}
    >
      {dictionaryId ? (
        <KindInput
          field={dictionaryId}
          supply={supply}
          value={dictionary}
          onChange={(next) => {
            choose(next as string | null);
            tick(new Set());
            if (typeof next === 'string') list.send({ type: 'preview.ask', act: 'bind', ids: [next], change: {} });
            else list.send({ type: 'preview.leave' });
          }}
        />
      ) : null}
      {words ? (
        <>
          <Lines
            words={words}
            ticked={ticked}
            onTick={(one, isOn) => tick(isOn ? new Set([...ticked, one]) : new Set([...ticked].filter((other) => other !== one)))}
          />
          <Effect words={words} count={ticked.size} />
        </>
      ) : dictionary === null ? (
        <p className="faint">{t('orgWords.chooseFirst')}</p>
      ) : (
        <PreviewWait preview={preview} rows={4} />
      )}
    </PreviewSheet>
  );
}

/** Words of the group that the organisation acted in takes over. */
export function BindWords({ list, screen }: { readonly list: ResourceListRef; readonly screen: ListScreen }): React.ReactElement | null {
  const { t } = useTranslation();
  const isOurs = useFeature('resources');
  const [isOpen, open] = useState(false);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));
  if (!isOurs || !screen.can.create) return null;
  return (
    <>
      <Button disabled={isBusy} onClick={() => open(true)}>
        {isBusy ? <LoadingOutlined aria-hidden="true" /> : null} {t('orgWords.open')}
      </Button>
      {isOpen ? <Sheet list={list} onLeave={() => open(false)} /> : null}
    </>
  );
}
