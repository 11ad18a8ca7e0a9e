/** The C with a pulse in it: one line from event to screen. */
export function Logo({ size = 36, id = 'logo' }: { readonly size?: number; readonly id?: string }): React.ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--logo-from)" />
          <stop offset="1" stopColor="var(--logo-to)" />
        </linearGradient>
      </defs>
      <rect width="64" height="64" rx="15" fill={`url(#${id})`} />
      <path d="M46.5 21.2A18 18 0 1 0 46.5 42.8" fill="none" stroke="var(--on-primary)" strokeWidth="5.2" strokeLinecap="round" />
      <path d="M23 32.5h6l3.2-8 5.2 15.5 3.4-7.5H53" fill="none" stroke="var(--on-primary)" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
