import { useState } from 'react';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { flag } from '#contract/kinds.ts';
import { approvalSubject, approvalVariables } from '#contract/processes/approvalVariables.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { labelIn } from '#i18n/label.ts';
import { FieldsForm } from '#src/engine/views/fields/FieldsForm.tsx';
import { SuppliedInput } from '#src/engine/views/SuppliedInput.tsx';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { linesOf, variableLines, variablesOf } from '#src/processes/machines/variableLines.ts';
import { Beginnings } from './Beginnings.tsx';
import { useProcess } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';

const settings = {
  mayWithdraw: flag(['发起人可以撤回', 'The starter may withdraw']),
  mayCancel: flag(['可以取消', 'May be cancelled']),
} as const;
type Line = Readonly<Record<string, unknown>>;

/** All of the process: what is asked when it begins, and whether it may be taken back. */
export function ContentForm({ editor, list, screen, isReadOnly }: DesignerPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { variables, mayWithdraw, mayCancel } = useProcess(editor, ({ draft }) => draft);
  const isForApprovals = useProcess(editor, ({ row }) => row?.['subject'] === approvalSubject);
  // Approvals give these: there is nothing to write about them.
  const isGiven = isForApprovals && variables.every(({ name }) => approvalVariables.some((one) => one.name === name));
  const rules = useListPath('approvalRule');
  const faults = useProcess(editor, (context) => context.faults).filter(({ node }) => node === null);
  const disabledWhy = isReadOnly ? t('processDesign.mayNotWrite') : '';
  // Text that is being typed stays as it is typed; another's change comes in by what it says.
  const [typed, type] = useState<{ readonly from: ProcessContent['variables']; readonly lines: readonly Line[] } | null>(null);
  const lines = typed?.from === variables ? typed.lines : linesOf(variables);
  const write = (next: unknown): void => {
    const given = Array.isArray(next) ? (next as readonly Line[]) : [];
    const read = variablesOf(given);
    type({ from: read, lines: given });
    editor.send({ type: 'content.write', patch: { variables: read } });
  };
  return (
    <div className="graph-form scroll" role="group" aria-label={t('processDesign.all')} onBlur={() => editor.send({ type: 'typing.end' })}>
      <h2>{t('processDesign.all')}</h2>
      <Beginnings editor={editor} list={list} screen={screen} isReadOnly={isReadOnly} />
      <p className="faint">{t('processDesign.chooseNode')}</p>
      {isForApprovals ? (
        <Alert
          type="info"
          showIcon
          title={t('processDesign.forApprovals')}
          action={rules === undefined ? null : <LocalLink to={rules}>{t('processDesign.toRules')}</LocalLink>}
        />
      ) : null}
      {faults.map(({ code, words }) => (
        <Alert key={code + words[0]} type="error" showIcon title={labelIn(words, language)} />
      ))}
      {isGiven ? null : (
        <SuppliedInput
          field={variableLines}
          value={lines}
          problem={undefined}
          disabledWhy={disabledWhy}
          list={list}
          place="process:variables"
          onChange={write}
        />
      )}
      <FieldsForm
        list={list}
        fields={settings}
        values={{ mayWithdraw, mayCancel }}
        faults={[]}
        disabledWhy={disabledWhy}
        onWrite={(patch) => editor.send({ type: 'content.write', patch: patch as Partial<ProcessContent> })}
      />
    </div>
  );
}
