/** A file, or a row of it, is not imported for one of these reasons. `{name}` is filled in; a text says what stands there and what to write instead. */
import type { Label } from '#contract/label.ts';
import { textForms } from '#contract/textForms.ts';

/** The file as a whole is at fault. */
export const tableFaults = {
  broken: ['文件不完整或已损坏，用表格软件打开后另存一份再传', 'The file is damaged or cut off. Open it in a spreadsheet, save it anew and upload that'],
  encrypted: ['文件有密码，去掉密码后再传', 'The file has a password. Remove it and upload again'],
  hostile: [
    '文件的结构不正常，没有读取，用表格软件另存一份再传',
    'The file is built in an unusual way and was not read. Save it anew in a spreadsheet and upload that',
  ],
  tooLarge: ['文件解开后太大，拆成几个再传', 'The file is too large once unpacked. Split it and upload the parts'],
  tooManyRows: ['超过 {rows} 行，拆成几个再传', 'More than {rows} rows. Split the file and upload the parts'],
  tooManyColumns: ['超过 {columns} 列，删掉不用的列再传', 'More than {columns} columns. Remove those that are not needed'],
  cellTooLong: ['有单元格超过 {characters} 个字，缩短后再传', 'A cell holds more than {characters} characters. Shorten it'],
  encoding: ['文字编码不是 UTF-8 也不是 GBK，另存为 UTF-8 再传', 'The text is neither UTF-8 nor GBK. Save it as UTF-8 and upload again'],
  quoteOpen: ['有引号没有配对，检查后再传', 'A quotation mark is never closed. Check the file'],
  noTable: ['文件里没有表格，换一个文件', 'There is no table in this file. Choose another one'],
  noRows: ['表头下面没有数据，填好再传', 'There are no rows below the header. Fill some in and upload again'],
  changed: ['文件和检查时不一样了，重新检查', 'The file is not the one that was checked. Check it again'],
} as const satisfies Readonly<Record<string, Label>>;
export type TableFault = keyof typeof tableFaults;

/** One cell is at fault, or a row where no column is named. */
export const rowFaults = {
  missing: ['必填', 'must be filled in'],
  tooLong: ['最多 {max} 个字', 'holds at most {max} characters'],
  tooShort: ['至少 {min} 个字', 'needs at least {min} characters'],
  code: textForms.code.words,
  account: textForms.account.words,
  link: textForms.link.words,
  range: ['应在 {min} 到 {max} 之间', 'must be between {min} and {max}'],
  whole: ['应为整数', 'must be a whole number'],
  decimal: ['应为数字，如 112.5', 'must be a number such as 112.5'],
  places: ['小数点后最多 {places} 位', 'has more than {places} digits after the point'],
  money: ['应为金额，最多两位小数，如 199.50', 'must be an amount with at most two decimals, such as 199.50'],
  flag: ['应为“是”或“否”', 'must be "yes" or "no"'],
  day: ['应为日期，如 2026-11-20', 'must be a day such as 2026-11-20'],
  dayHasTime: ['这里只要日期，去掉时间', 'holds a time of day; give the day alone'],
  timeOfDay: ['应为时间，如 09:30', 'must be a time of day such as 09:30'],
  moment: ['应为时间，如 2026-11-20 09:30', 'must be a moment such as 2026-11-20 09:30'],
  ambiguousDay: ['看不出哪个是月、哪个是日，写成 2026-11-20 这样', 'month and day cannot be told apart; write it like 2026-11-20'],
  choice: ['不在可选范围内，可填：{choices}', 'is none of the choices: {choices}'],
  phone: ['不是有效的电话号码', 'is no valid phone number'],
  mobile: ['不是手机号', 'is no mobile number'],
  idCard: ['不是有效的身份证号', 'is no valid identity number'],
  masked: ['是打了星号的号码，填完整的或留空', 'is a masked number; give it in full or leave it empty'],
  digitsLost: [
    '数字超过 15 位，表格软件已经改掉了后几位，把这一列设为文本后重填',
    'has more than 15 digits: the spreadsheet has already changed the last ones. Make the column text and type it again',
  ],
  exponent: ['变成了科学计数（{text}），后几位已经丢失，把这一列设为文本后重填', 'has become {text}, digits are lost. Make the column text and type it again'],
  shownOtherwise: [
    '看到的和存的不一样（存的是 {text}），把这一列设为文本后重填',
    'is stored as {text} and shown as something else. Make the column text and type it again',
  ],
  becameDate: ['表格软件把它当成了日期，把这一列设为文本后重填', 'has been made a date by the spreadsheet. Make the column text and type it again'],
  notDate: ['是数字不是日期，写成 2026-11-20 这样', 'is a number and no day; write it like 2026-11-20'],
  error: ['单元格是错误值 {text}', 'is the error {text}'],
  formula: ['公式没有结果，用表格软件打开保存一次再传', 'is a formula without a result. Open the file in a spreadsheet, save it and upload that'],
  unknownRef: ['没有找到“{text}”', '"{text}" was not found'],
  manyRefs: ['“{text}”有几个，填编号', 'there are several "{text}"; give the id'],
  form: ['格式不对', 'has the wrong form'],
  merged: ['这一行的单元格被合并了，取消合并后每行都填上', 'cells of this row are merged. Unmerge them and fill in every row'],
  itemCount: ['应有 {min} 到 {max} 项', 'must have {min} to {max} entries'],
  lineCount: ['应有 {min} 到 {max} 行', 'must have {min} to {max} lines'],
  lineOrder: ['{zh}', '{en}'],
  doubled: ['和第 {line} 行重复', 'is the same as line {line}'],
  overlaps: ['和第 {line} 行的时间重叠', 'overlaps with line {line}'],
  present: ['已有这条记录', 'is there already'],
  severalPresent: ['已有几条这样的记录，不知道改哪条', 'there are several such records; it is not clear which to change'],
  foreign: ['属于您管不到的机构', 'belongs to an organisation that is not yours'],
  fixed: ['建好后不能改', 'cannot be changed after it was made'],
  refused: ['{text}', '{text}'],
} as const satisfies Readonly<Record<string, Label>>;
export type RowFaultCode = keyof typeof rowFaults;

export interface RowFault {
  readonly code: RowFaultCode;
  /** The field; absent: the row as a whole. */
  readonly field?: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * A cell may hold lines: the fault is in one of them. It is kept with its job, and so is its place.
 * @param line from 1
 * @param field this value of the line
 */
export const faultWithin = <F extends Omit<RowFault, 'field'>>(fault: F, line: number, [zh, en]: Label): F => ({
  ...fault,
  values: { ...fault.values, inLine: line, inZh: zh, inEn: en },
});

const filled = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));

export const tableFaultText = (fault: TableFault, language: 'zh-CN' | 'en', values: Readonly<Record<string, string | number>> = {}): string =>
  filled(tableFaults[fault][language === 'en' ? 1 : 0], values);

const placeInCell: Label = ['第 {inLine} 行“{inZh}”', 'line {inLine}, "{inEn}": '];

export function rowFaultText({ code, values = {} }: RowFault, language: 'zh-CN' | 'en'): string {
  const at = language === 'en' ? 1 : 0;
  return filled(`${values['inLine'] === undefined ? '' : placeInCell[at]}${rowFaults[code][at]}`, values);
}
