/** The line drawing of every empty place: a sheet above the pulse. */
export function Drawing({ broken = false }: { readonly broken?: boolean }): React.ReactElement {
  return (
    <svg className="drawing" width="116" height="72" viewBox="0 0 116 72" fill="none" aria-hidden="true">
      <rect x="28" y="4" width="60" height="36" rx="8" fill="var(--tint)" />
      <path d="M40 17h30M40 27h20" stroke="var(--art-line)" strokeOpacity=".55" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="92" cy="7" r="4" fill={broken ? 'var(--bad-mark)' : 'var(--apricot)'} />
      <path
        d={broken ? 'M2 54h30l6-10 7 22 4-8M66 58l4-4h44' : 'M2 54h36l6-12 9 26 7-18 4 4h50'}
        stroke="var(--art-line)"
        strokeOpacity=".7"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={broken ? undefined : 'none'}
      />
    </svg>
  );
}
