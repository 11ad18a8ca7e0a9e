/** Sizes of files as people read them. */
const kilo = 1024;
const mega = kilo * kilo;
const giga = mega * kilo;

export const sizeWords = (bytes: number): string =>
  bytes >= giga
    ? `${(bytes / giga).toFixed(1)} GB`
    : bytes >= mega
      ? `${(bytes / mega).toFixed(1)} MB`
      : bytes >= kilo || bytes === 0
        ? `${Math.round(bytes / kilo)} KB`
        : `${bytes} B`;
