import { useId, useState } from 'react';
import { Alert, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { moveLimits } from '#contract/limits/lists.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import './confirm.css';

export interface ConfirmSheetProps {
  /** The title says what is about to be done, as a question or a sentence. */
  readonly title: string;
  /** These will happen: one sentence each, with how many are concerned. */
  readonly consequences: readonly string[];
  /** Verb first: the word of the button that does it. */
  readonly act: string;
  /** The word of the safe button, which has the focus. */
  readonly keep: string;
  /** Something is destroyed: the button is red. */
  readonly isDanger?: boolean;
  /** Somebody who types this does what cannot be undone. */
  readonly typed?: string;
  /** Asks why: it may be left empty. */
  readonly reason?: 'asked' | undefined;
  readonly isBusy?: boolean;
  /** The words say why it was not done. */
  readonly failure?: string | undefined;
  /** @param reason what was written there; empty where nobody asked */
  readonly onAct: (reason: string) => void;
  readonly onKeep: () => void;
}

interface TypedProps {
  readonly typed: string;
  readonly isBusy: boolean;
  readonly written: string;
  readonly onWrite: (words: string) => void;
  readonly onEnter: (event: React.KeyboardEvent) => void;
}

function Typed({ typed, isBusy, written, onWrite, onEnter }: TypedProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <label className="confirm-typed">
      {t('inputs.typeToConfirm', { words: typed })}
      <Input autoComplete="off" value={written} disabled={isBusy} onChange={(event) => onWrite(event.target.value)} onKeyDown={onEnter} />
    </label>
  );
}

interface WhyProps {
  readonly reason: ConfirmSheetProps['reason'];
  readonly isBusy: boolean;
  readonly why: string;
  readonly onWhy: (why: string) => void;
}

function Why({ reason, isBusy, why, onWhy }: WhyProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (reason === undefined) return null;
  return (
    <label className="confirm-typed">
      {t('inputs.reasonAsked')}
      <Input.TextArea rows={2} maxLength={moveLimits.reasonCharacters} value={why} disabled={isBusy} onChange={(event) => onWhy(event.target.value)} />
    </label>
  );
}

/** Asks before something that many would regret: what will happen, to how many. Escape and the focus are on the safe side. */
export function ConfirmSheet(props: ConfirmSheetProps): React.ReactElement {
  const { title, consequences, act, keep, isDanger = false, typed = '', reason, isBusy = false, failure, onAct, onKeep } = props;
  const { t } = useTranslation();
  const id = useId();
  const [written, write] = useState('');
  const [why, tellWhy] = useState('');
  const isReady = !isBusy && written.trim() === typed;
  const go = (): void => onAct(why.trim());
  // It may stand inside a form, which Enter must not send.
  const onEnter = (event: React.KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isReady) go();
  };
  return (
    <ModalSheet
      title={title}
      askedBy={id}
      width={400}
      closable={false}
      onLeave={isBusy ? () => undefined : onKeep}
      footer={
        <>
          <Button autoFocus disabled={isBusy} onClick={onKeep}>
            {keep}
          </Button>
          <Button type="primary" danger={isDanger} onClick={go} disabled={!isReady}>
            {isBusy ? t('inputs.busy') : act}
          </Button>
        </>
      }
    >
      <ul id={id} className="confirm-what">
        {consequences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {typed === '' ? null : <Typed typed={typed} isBusy={isBusy} written={written} onWrite={write} onEnter={onEnter} />}
      <Why reason={reason} isBusy={isBusy} why={why} onWhy={tellWhy} />
      {failure === undefined ? null : <Alert type="error" title={failure} />}
    </ModalSheet>
  );
}
