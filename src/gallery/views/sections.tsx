/** The gallery's sections: one line each. What is heavy comes by itself. */
import type { Label } from '#contract/label.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { ConfirmSection, QrSection } from './ActSection.tsx';
import { DateSection } from './DateSection.tsx';
import type { SectionProps } from './demos.tsx';
import { NumberSection } from './NumberSection.tsx';
import { PickSection } from './PickSection.tsx';

const ChartSection = lazily(() => import('./ChartSection.tsx').then((module) => module.ChartSection));
const DiagramSection = lazily(() => import('./DiagramSection.tsx').then((module) => module.DiagramSection));
const RichTextSection = lazily(() => import('./RichTextSection.tsx').then((module) => module.RichTextSection));
const TransferSection = lazily(() => import('./TransferSection.tsx').then((module) => module.TransferSection));
const KindSection = lazily(() => import('./KindSection.tsx').then((module) => module.KindSection));
const StatesSection = lazily(() => import('./StatesSection.tsx').then((module) => module.StatesSection));

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
  { id: 'charts', title: ['图表', 'Charts'], View: ChartSection },
  { id: 'diagrams', title: ['流程图', 'Diagrams of processes'], View: DiagramSection },
  { id: 'states', title: ['空、慢、旧、错', 'Empty, slow, old, wrong'], View: StatesSection },
];
