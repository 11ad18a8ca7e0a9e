import { useTranslation } from 'react-i18next';
import type { KindName } from '#contract/kinds.ts';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { plainLines } from '#src/kit/views/inputs/lines/plainLines.tsx';
import type { OptionsSource } from '#src/kit/views/inputs/byKind.tsx';
import { Demo, useVariant } from './demos.tsx';
import type { SectionProps } from './demos.tsx';
import { kindFields, kindValues } from './kindFields.tsx';
import { useHospitals } from './useHospitals.tsx';

const none: OptionsSource = {};

/** Every kind of field with its input, as the editor of any entity draws it. */
export function KindSection({ variant }: SectionProps): React.ReactElement {
  const { t } = useTranslation();
  const more = useVariant(variant);
  const { options, nodes } = useHospitals();
  const supplies: Partial<Readonly<Record<KindName, OptionsSource>>> = {
    ref: { options },
    refTree: { nodes },
    lines: plainLines,
    many: { chosen: [{ value: 'fax', label: t('gallery.fax') }] },
  };
  const kinds = Object.keys(kindFields) as KindName[];
  return (
    <>
      {kinds.map((kind) => (
        <Demo<unknown> key={kind} start={kindValues[kind] ?? null} note={kind}>
          {(held) => <KindInput {...held} {...more} field={kindFields[kind]} optionsSource={supplies[kind] ?? none} />}
        </Demo>
      ))}
    </>
  );
}
