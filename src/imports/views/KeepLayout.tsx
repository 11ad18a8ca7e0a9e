import { Alert, Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { layoutDraftOf } from '#src/imports/machines/layoutDraft.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { useImport } from './useImport.tsx';

const longest = 60;

function Naming({ one, name }: Pick<SheetProps, 'one'> & { readonly name: string }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isBusy = useSelector(one, (snapshot) => snapshot.hasTag('busy'));
  const failure = useImport(one, ({ layoutFailure }) => layoutFailure);
  return (
    <form
      className="keep-layout"
      onSubmit={(event) => {
        event.preventDefault();
        one.send({ type: 'layout.save', draft: layoutDraftOf(one.getSnapshot().context) });
      }}
    >
      <label className="field">
        <span>{t('layouts.keepName')}</span>
        <Input
          value={name}
          maxLength={longest}
          aria-invalid={failure !== null}
          onChange={(event) => one.send({ type: 'layout.name', name: event.target.value })}
        />
      </label>
      <Button disabled={isBusy} onClick={() => one.send({ type: 'layout.name', name: null })}>
        {t('layouts.keepNot')}
      </Button>
      <Button htmlType="submit" disabled={isBusy || name.trim() === ''}>
        {t('layouts.keepSave')}
      </Button>
      {failure ? <Alert type="error" title={failureText(failure, language)} /> : null}
    </form>
  );
}

/** The mapping that somebody has just made, as a template for the next file: for who may write any. */
export function KeepLayout({ one }: Pick<SheetProps, 'one'>): React.ReactElement | null {
  const { t } = useTranslation();
  const mayWrite = useRight('importLayout.write');
  const { layoutName, layoutMade, mapping } = useImport(one, (context) => context);
  if (!mayWrite || mapping.every((field) => field === null)) return null;
  if (layoutName !== null) return <Naming one={one} name={layoutName} />;
  return layoutMade === null ? (
    <Button type="link" className="inline keep-layout-open" onClick={() => one.send({ type: 'layout.name', name: '' })}>
      {t('layouts.keep')}
    </Button>
  ) : (
    <p role="status" className="faint">
      {t('layouts.kept', { name: layoutMade })}
    </p>
  );
}
