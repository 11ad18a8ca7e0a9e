import { useState } from 'react';
import { Alert, Button, Flex } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ref } from '#contract/kinds.ts';
import type { Held } from '#contract/calls/account.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import type { LeaveCheck } from '#src/rights/machines/context.ts';
import type { AccessRef } from '#src/rights/machines/accessMachine.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useOptionsSource } from '#src/engine/views/useOptionsSource.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import '#src/kit/views/inputs/confirm.css';
import './access.css';

type Takers = Readonly<Record<string, string | null>>;
type LeaveProps = Pick<NamedProps, 'list'> & { readonly access: AccessRef; readonly name: string; readonly onLeave: () => void };
interface KindProps extends Pick<NamedProps, 'list'> {
  readonly held: Held;
  readonly value: string | null;
  readonly onChoose: (userId: string | null) => void;
}

/** Rows of one kind, and who takes them over. */
function Kind({ list, held, value, onChoose }: KindProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const kind = labelIn(resourceHere(held.entity)?.label ?? [held.entity, held.entity], language);
  const field = ref([t('logins.leaveTo', { kind }), t('logins.leaveTo', { kind })], 'staffUser');
  // A colleague who was chosen keeps their name while others are looked for.
  const [names, know] = useState<Readonly<Record<string, string>>>({});
  const optionsSource = useOptionsSource(list, field, names);
  const choose = (next: unknown): void => {
    const userId = typeof next === 'string' ? next : null;
    if (userId !== null) know({ [userId]: optionsSource.options?.find((one) => one.value === userId)?.label ?? names[userId] ?? userId });
    onChoose(userId);
  };
  return (
    <li className="leave-kind">
      <span className="leave-count">
        <strong>{kind}</strong> {t('logins.leaveCount', { count: held.count })}
      </span>
      <KindInput field={field} value={value} onChange={choose} optionsSource={optionsSource} />
      <span className="faint">{t(held.entity === 'conversation' ? 'logins.toQueue' : 'logins.toNobody')}</span>
    </li>
  );
}

function Form({ list, access, check, onLeave }: LeaveProps & { readonly check: LeaveCheck }): React.ReactElement {
  const { t } = useTranslation();
  const [takers, take] = useState<Takers>({});
  const isBusy = useSelector(access, (snapshot) => snapshot.hasTag('busy'));
  const to = check.held.map(({ entity }) => ({ entity, userId: takers[entity] ?? null }));
  return (
    <>
      <ul className="confirm-what">
        <li>{t('logins.leaveOff', { count: check.sessions })}</li>
        <li>{t('logins.leaveKeeps')}</li>
        {check.held.length === 0 ? <li>{t('logins.leaveNone')}</li> : null}
        {check.beyond > 0 ? <li>{t('logins.beyond', { count: check.beyond })}</li> : null}
      </ul>
      <ul className="leave-kinds">
        {check.held.map((held) => (
          <Kind
            key={held.entity}
            list={list}
            held={held}
            value={takers[held.entity] ?? null}
            onChoose={(userId) => take((before) => ({ ...before, [held.entity]: userId }))}
          />
        ))}
      </ul>
      <Flex gap={8} justify="flex-end">
        <Button onClick={onLeave}>{t('logins.leaveKeep')}</Button>
        <Button type="primary" danger disabled={isBusy} onClick={() => access.send({ type: 'leave.ask', to })}>
          {t('logins.leaveAct')}
        </Button>
      </Flex>
    </>
  );
}

/** Somebody leaves: what they hold, who takes it over, and one button for all of it. */
export function LeaveSheet(props: LeaveProps): React.ReactElement {
  const { access, name, onLeave } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { leave, done, failure, sheet } = useSelector(access, (snapshot) => snapshot.context);
  return (
    <ModalSheet
      title={t('logins.leaveTitle', { name })}
      width={480}
      closable={false}
      onLeave={onLeave}
      footer={
        done ? (
          <Button type="primary" onClick={onLeave}>
            {t('access.close')}
          </Button>
        ) : null
      }
    >
      {done ? (
        <div role="status">
          <p>{t('logins.leaveDone', { count: done.passed })}</p>
          {done.left > 0 ? <p className="faint">{t('logins.leaveGoesOn')}</p> : null}
        </div>
      ) : leave ? (
        <Form {...props} check={leave} />
      ) : failure ? null : (
        <Loading rows={3} faces={false} />
      )}
      {failure && !leave && sheet ? (
        <LoadFailureLine failure={failure} onRetry={() => access.send({ type: 'sheet.open', sheet })} />
      ) : failure ? (
        <Alert type="error" title={failureText(failure, language)} />
      ) : null}
    </ModalSheet>
  );
}
