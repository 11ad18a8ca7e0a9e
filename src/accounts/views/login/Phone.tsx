/** A phone with a conversation on it: what opens in the other window. */
export function Phone(): React.ReactElement {
  return (
    <svg width="148" height="180" viewBox="0 0 148 180" fill="none" aria-hidden="true">
      <rect x="22" y="2" width="104" height="176" rx="18" fill="var(--sheet)" stroke="var(--edge)" strokeWidth="1.5" />
      <rect x="30" y="18" width="88" height="144" rx="8" fill="var(--inset)" />
      <path d="M62 10h24" stroke="var(--edge)" strokeWidth="3" strokeLinecap="round" />
      <rect x="38" y="30" width="56" height="20" rx="8" fill="var(--bubble-theirs)" stroke="var(--line)" />
      <path d="M46 40h34" stroke="var(--neutral-mark)" strokeWidth="3" strokeLinecap="round" />
      <rect x="52" y="58" width="58" height="30" rx="8" fill="var(--bubble-mine)" />
      <path d="M60 68h40M60 78h24" stroke="var(--primary)" strokeWidth="3" strokeLinecap="round" />
      <rect x="38" y="96" width="64" height="34" rx="8" fill="var(--sheet)" stroke="var(--line)" />
      <path d="M46 107h30M46 119h18" stroke="var(--neutral-mark)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="92" cy="113" r="4" fill="var(--good-mark)" />
      <path d="M38 148h22l4-6 5 12 4-6h37" stroke="var(--primary)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="128" cy="16" r="5" fill="var(--apricot)" />
    </svg>
  );
}
