import { Alert } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { Doubles, DoublesRef, Typed } from '#src/customers/machines/doublesMachine.ts';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import './doubles.css';

const fieldWords = { mobile: 'customers.doubleMobile', idCardNo: 'customers.doubleCard' } as const;
type Double = Doubles[number];

/** The reader is told as much of one as they may see: name and house, who has them, until when they are protected. */
function textOf({ field, isHere, name, house, owner, protectedUntil }: Double, t: TFunction): string {
  if (!isHere) return t('customers.doubleElsewhere');
  const same = t(field === 'idCardNo' ? fieldWords.idCardNo : fieldWords.mobile);
  if (name === null)
    return [t('customers.doubleHidden', { same }), protectedUntil ? t('customers.doubleUntil', { day: protectedUntil }) : ''].filter(Boolean).join(' · ');
  const told = [house, owner ? t('customers.doubleOwner', { name: owner }) : '', protectedUntil ? t('customers.doubleUntil', { day: protectedUntil }) : ''];
  return [t('customers.double', { same, name }), ...told].filter(Boolean).join(' · ');
}

function Found({ doubles, typed }: { readonly doubles: DoublesRef; readonly typed: Typed }): React.ReactElement | null {
  const { t } = useTranslation();
  const found = useSelector(doubles, (snapshot) => snapshot.context.found);
  return (
    <>
      <Shown key={JSON.stringify(typed)} onShown={() => doubles.send({ type: 'number.typed', typed })} />
      {found.length === 0 ? null : (
        <Alert
          type="warning"
          className="double-hint"
          role="status"
          title={t('customers.doubles')}
          description={found.map((one) => (
            <p key={`${one.id ?? ''}${one.field}${one.isHere}`}>
              {textOf(one, t)} {one.id ? <LocalLink to={`/customManage?id=${one.id}`}>{t('customers.doubleOpen')}</LocalLink> : null}
            </p>
          ))}
        />
      )}
    </>
  );
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** While a number is typed: who has it already. */
export function DuplicateHint({ editor }: { readonly list: ResourceListRef; readonly editor: EditorRef }): React.ReactElement {
  const values = useSelector(editor, (snapshot) => snapshot.context.values);
  const about = useSelector(editor, (snapshot) => snapshot.context.about);
  const typed: Typed = {
    mobile: textIn(values['mobile']),
    phoneNum: textIn(values['phoneNum']),
    idCardNo: textIn(values['idCardNo']),
    id: about === 'new' ? null : about,
  };
  return <WithActor<DoublesRef> name="doubles">{(doubles) => <Found doubles={doubles} typed={typed} />}</WithActor>;
}
