/** Many lines become one, and the one is alive: the picture beside the login form. */
const threads = [
  { from: 300, bend: 330, dots: [] },
  { from: 350, bend: 372, dots: [[118, 403, 'pulse']] },
  {
    from: 385,
    bend: 404,
    dots: [
      [176, 465, 'apricot'],
      [214, 474, 'line'],
    ],
  },
  {
    from: 430,
    bend: 446,
    dots: [
      [74, 446, 'pulse'],
      [196, 481, 'line'],
    ],
  },
  { from: 482, bend: 492, dots: [] },
  {
    from: 526,
    bend: 532,
    dots: [
      [147, 556, 'line'],
      [210, 561, 'line'],
    ],
  },
  {
    from: 568,
    bend: 572,
    dots: [
      [92, 570, 'pulse'],
      [281, 602, 'apricot'],
    ],
  },
  {
    from: 609,
    bend: 610,
    dots: [
      [130, 616, 'pulse'],
      [196, 627, 'line'],
    ],
  },
  { from: 644, bend: 644, dots: [[144, 644, 'pulse']] },
  {
    from: 684,
    bend: 680,
    dots: [
      [76, 681, 'line'],
      [264, 656, 'line'],
    ],
  },
  { from: 722, bend: 718, dots: [[236, 676, 'pulse']] },
  {
    from: 764,
    bend: 756,
    dots: [
      [168, 698, 'line'],
      [62, 758, 'apricot'],
    ],
  },
  {
    from: 810,
    bend: 800,
    dots: [
      [184, 751, 'apricot'],
      [57, 804, 'line'],
    ],
  },
] as const;
const colours = { pulse: 'var(--art-pulse)', line: 'var(--art-line)', apricot: 'var(--apricot)' } as const;
const knot = { x: 400, y: 640 };

export function Art(): React.ReactElement {
  return (
    <svg className="login-art" viewBox="0 0 560 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="art-glow" cx="78%" cy="70%" r="62%">
          <stop offset="0" stopColor="var(--art-glow)" />
          <stop offset=".55" stopColor="var(--art-mid)" stopOpacity=".72" />
          <stop offset="1" stopColor="var(--art-deep)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="art-ground" x1="0" y1="0" x2=".3" y2="1">
          <stop offset="0" stopColor="var(--art-mid)" />
          <stop offset=".6" stopColor="var(--art-deep)" />
          <stop offset="1" stopColor="var(--art-deep)" />
        </linearGradient>
        <linearGradient id="art-thread" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="var(--art-line)" stopOpacity=".45" />
          <stop offset="1" stopColor="var(--art-pulse)" stopOpacity=".6" />
        </linearGradient>
      </defs>
      <rect width="560" height="900" fill="url(#art-ground)" />
      <rect width="560" height="900" fill="url(#art-glow)" />
      <g fill="none" stroke="url(#art-thread)" strokeWidth="1.4">
        {threads.map(({ from, bend }) => (
          <path key={from} d={`M-4 ${from}C${190} ${bend} 230 ${knot.y + (from - knot.y) * 0.12} ${knot.x} ${knot.y + (from - knot.y) * 0.055}`} />
        ))}
      </g>
      {threads.flatMap(({ dots }) => dots.map(([x, y, tone]) => <circle key={`${x}-${y}`} cx={x} cy={y} r={tone === 'line' ? 3 : 3.6} fill={colours[tone]} />))}
      <path d="M400 640h42l11-30 19 66 14-46 8 10h70" fill="none" stroke="var(--art-pulse)" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx="400" cy="640" r="5" fill="var(--art-text)" />
    </svg>
  );
}
