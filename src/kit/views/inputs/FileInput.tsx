import { grouped } from '#i18n/grouped.ts';
import { useTranslation } from 'react-i18next';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import './inputs.css';

interface FileInputProps extends InputProps<Blob> {
  /** The attribute of the field is spelled so: `.xlsx,.csv`. */
  readonly accept?: string;
}

const nameOf = (file: Blob): string => (file instanceof File ? file.name : file.type);
const kilobytes = (file: Blob): string => grouped(Math.max(1, Math.round(file.size / 1_024)));

/** One file from this machine, not sent yet. */
export function FileInput({ label, value, onChange, problem, hint, disabledWhy, required, accept }: FileInputProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Field label={label} hint={disabledWhy || hint} error={problem}>
      {(given) => (
        <span className="input-line">
          <label className="plain-button input-file">
            {t('inputs.chooseFile')}
            <input
              {...given}
              type="file"
              className="unseen"
              accept={accept}
              aria-label={`${label}: ${t('inputs.chooseFile')}`}
              aria-required={required}
              disabled={Boolean(disabledWhy)}
              onChange={(event) => onChange(event.target.files?.[0] ?? null)}
            />
          </label>
          <span className="nowrap">{value === null ? '' : t('inputs.fileIs', { name: nameOf(value), kilobytes: kilobytes(value) })}</span>
        </span>
      )}
    </Field>
  );
}
