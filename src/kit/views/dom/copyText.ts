/** Puts a text on the clipboard; where the page came by plain http from another machine, by the older way. */
export function copyText(text: string): void {
  // Quirk: outside a secure context `clipboard` is missing, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    clipboard.writeText(text).catch(() => copyBySelection(text));
    return;
  }
  copyBySelection(text);
}

function copyBySelection(text: string): void {
  const carrier = document.createElement('textarea');
  carrier.value = text;
  document.body.append(carrier);
  carrier.select();
  document.execCommand('copy');
  carrier.remove();
}

/** The address of a page of this console, for somebody else. */
export const addressOf = (path: string): string => new URL(path, window.location.origin).href;
