/** The gallery's sections: one line each. */
import type { Label } from '#contract/kinds.ts';
import { ConfirmSection, QrSection } from './ActSection.tsx';
import { DateSection } from './DateSection.tsx';
import type { SectionProps } from './demos.tsx';
import { KindSection } from './KindSection.tsx';
import { NumberSection } from './NumberSection.tsx';
import { PickSection } from './PickSection.tsx';
import { RichTextSection } from './RichTextSection.tsx';
import { TransferSection } from './TransferSection.tsx';
import { StatesSection } from './StatesSection.tsx';

export interface Section {
  readonly id: string;
  readonly title: Label;
  readonly View: React.ComponentType<SectionProps>;
}

export const sections: readonly Section[] = [
  { id: 'numbers', title: ['数字和金额', 'Numbers and money'], View: NumberSection },
  { id: 'dates', title: ['日期和时间', 'Days and times'], View: DateSection },
  { id: 'picks', title: ['选择', 'Choices'], View: PickSection },
  { id: 'kinds', title: ['每一种字段', 'Every kind of field'], View: KindSection },
  { id: 'confirm', title: ['动手前的确认', 'Asked before it is done'], View: ConfirmSection },
  { id: 'qr', title: ['二维码', 'QR code'], View: QrSection },
  { id: 'files', title: ['文件和图片', 'Files and pictures'], View: TransferSection },
  { id: 'richText', title: ['富文本', 'Rich text'], View: RichTextSection },
  { id: 'states', title: ['空、慢、旧、错', 'Empty, slow, old, wrong'], View: StatesSection },
];
