import { useTranslation } from 'react-i18next';
import { readSystemId } from '#contract/socket.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';

/** Spec 4: the suffix tells the kind; another one is shown without, never guessed. */
export function KindTag({ systemId }: { readonly systemId: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const kind = readSystemId(systemId)?.kind;
  return kind ? <Tag tone={kind}>{t(`desk.${kind}`)}</Tag> : null;
}
