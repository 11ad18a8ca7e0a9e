/** Every input is given these. Pure and controlled: it shows `value`, and says what somebody wants it to be. */
export interface InputProps<V> {
  readonly label: string;
  /** Null: empty. */
  readonly value: V | null;
  readonly onChange: (value: V | null) => void;
  /** The words say what is wrong: they stand under the field in place of the hint. */
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  /** The reason says why it cannot be changed. Absent or empty: it can. */
  readonly disabledWhy?: string | undefined;
  readonly required?: boolean | undefined;
}

/** Full-width digits, signs and letters, as a Chinese keyboard writes them, in their usual width. */
export const narrowed = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/**
 * Somebody writes over a masked value (138****8000): a new one begins with what they typed. Half a mask is neither the old number nor a new one, so nothing of it stays.
 */
export function insteadOfMask(event: React.ChangeEvent<HTMLInputElement>): string {
  const text = event.target.value;
  if (!text.includes('*')) return text;
  const { nativeEvent } = event;
  return 'data' in nativeEvent && typeof nativeEvent.data === 'string' ? nativeEvent.data : '';
}
