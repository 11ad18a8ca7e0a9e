import { useState } from 'react';
import { useSelector } from '@xstate/react';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { formKey } from '#contract/forms.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { useMeant } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { usePeople, useTeams } from '#src/desk/views/useDesk.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { Float } from './Float.tsx';
import { MoveFoot } from './MoveFoot.tsx';
import { TransferTargets } from './TransferTargets.tsx';
import { transferTargets } from './targets.tsx';
import type { Target } from './targets.tsx';
import { useMoveSheet } from './useMoveSheet.tsx';
import type { MoveSheet } from './useMoveSheet.tsx';
import type { Offers } from './useOffers.tsx';

const remarkMost = 200;
const listId = 'transfer-targets';
const isFree = (target: Target | undefined): target is Target => target !== undefined && (target.kind !== 'person' || target.whyNot === null);

/** Typing alone chooses nobody who is away: that is read first. */
const isHere = (target: Target | undefined): boolean => isFree(target) && (target.kind !== 'person' || target.away === null);

/** The next one that can be chosen, in this direction; the same where there is none. */
function stepped(targets: readonly Target[], from: number, by: 1 | -1): number {
  for (let at = from + by; at >= 0 && at < targets.length; at += by) if (isFree(targets[at])) return at;
  return from;
}

interface TransferFormProps {
  readonly conversation: ConversationRef;
  readonly sheet: MoveSheet;
}

/** The hint names the keys that choose, or says that the chosen colleague is away. */
function Hint({ target, to }: { readonly target: Target | undefined; readonly to: string }): React.ReactElement {
  const { t } = useTranslation();
  return isFree(target) && !isHere(target) ? (
    <span className="away-warning" role="status">
      {t('head.awayWarning', { name: to })}
    </span>
  ) : (
    <span className="faint">{t('head.transferKeys')}</span>
  );
}

function useTargets(row: Parameters<typeof transferTargets>[0], words: string): readonly Target[] {
  const desk = { people: Object.values(usePeople()), teams: useTeams(), myId: usePerson()?.id };
  return transferTargets(row, desk, words, useMeant(words));
}

function TransferForm({ conversation, sheet }: TransferFormProps): React.ReactElement {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [chosenKey, setChosenKey] = useState('');
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const { values, change } = useForm(formKey('transfer', row.conversationId), { remark: '' });
  const { remark } = values;
  const targets = useTargets(row, words);
  const found = targets.findIndex((one) => one.key === chosenKey);
  // The typed words choose the first that fits: type, Enter.
  const at = found >= 0 ? found : words.trim() === '' ? -1 : targets.findIndex(isHere);
  const target = targets[at];
  const give = (): void => {
    if (!isFree(target)) return;
    const said = remark.trim() === '' ? {} : { remark: remark.trim() };
    if (target.kind === 'person') sheet.make({ move: 'assign', toUserId: target.person.id, ...said });
    else sheet.make({ move: 'requeue', ...(target.kind === 'team' ? { toTeamId: target.team.id } : {}), ...said });
  };
  const press = (event: React.KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 } as const;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setChosenKey(targets[stepped(targets, at, by[event.key])]?.key ?? chosenKey);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (target) give();
      else if (words.trim() !== '') setChosenKey(targets.find(isFree)?.key ?? '');
    }
  };
  const to = !isFree(target) ? '' : target.kind === 'person' ? target.person.name : target.kind === 'team' ? target.team.name : t('head.queue');
  return (
    <div className="transfer">
      <Input
        className="float-search"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={target ? target.key : undefined}
        aria-label={t('head.findTarget')}
        placeholder={t('head.findTarget')}
        autoFocus
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosenKey('');
        }}
        onKeyDown={press}
      />
      <TransferTargets id={listId} targets={targets} chosenKey={isFree(target) ? target.key : ''} onChoose={setChosenKey} />
      <Input
        className="float-search"
        aria-label={t('head.remark')}
        placeholder={t('head.transferRemark')}
        maxLength={remarkMost}
        value={remark}
        onChange={(event) => change({ remark: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) give();
        }}
      />
      <MoveFoot sheet={sheet} word={to === '' ? t('head.transfer') : t('head.transferTo', { to })} isReady={to !== ''} onMake={give}>
        <Hint target={target} to={to} />
      </MoveFoot>
    </div>
  );
}

/** Passing a conversation on: to a colleague, to a team, back to the queue. */
export function Transfer({ conversation, offers }: { readonly conversation: ConversationRef; readonly offers: Offers }): React.ReactElement {
  const { t } = useTranslation();
  const sheet = useMoveSheet(conversation);
  const desk = useRoot((context) => context.desk);
  const whyNot = sheet.isOpen ? '' : offers.whyNot('transfer');
  const open = (isOpen: boolean): void => {
    if (isOpen) desk?.send({ type: 'people.ask' });
    sheet.open(isOpen);
  };
  return (
    <>
      <AreaKeys area="conversation" acts={whyNot === '' ? { transfer: () => open(true) } : {}} />
      <Float
        buttonId="head-transfer"
        icon={<SwapOutlined aria-hidden="true" />}
        word={t('head.transfer')}
        shortcut="t"
        whyNot={whyNot}
        title={t('head.transferTitle')}
        isOpen={sheet.isOpen}
        made={sheet.made}
        onOpen={open}
      >
        <TransferForm conversation={conversation} sheet={sheet} />
      </Float>
    </>
  );
}
