/** Pictures that the invented people send: drawn, without words, so that no font and no stock photo is needed. */
import sharp from 'sharp';

const lines = (x: number, y: number, widths: readonly number[], gap: number): string =>
  widths.map((width, index) => `<rect x="${x}" y="${y + index * gap}" width="${width}" height="10" rx="5" fill="#b9c9c5"/>`).join('');

const paper = (inside: string): string =>
  `<rect width="720" height="540" fill="#dde6e3"/><g transform="rotate(-2 360 270)"><rect x="200" y="26" width="330" height="488" rx="6" fill="#ffffff"/><rect x="232" y="58" width="150" height="18" rx="9" fill="#6f9d95"/>${inside}</g>`;

const reportRows = [0, 1, 2, 3, 4, 5]
  .map((row) => `${lines(232, 132 + row * 48, [96], 0)}${lines(356, 132 + row * 48, [44], 0)}${lines(430, 132 + row * 48, [row === 2 ? 70 : 52], 0)}`)
  .join('');

const echo = [40, 78, 118, 160, 204]
  .map(
    (radius, index) =>
      `<path d="M ${360 - radius * 1.4} ${110 + radius * 1.5} Q 360 ${150 + radius * 1.9} ${360 + radius * 1.4} ${110 + radius * 1.5}" stroke="#8a9692" stroke-opacity="${0.5 - index * 0.07}" stroke-width="16" fill="none"/>`,
  )
  .join('');

const growth = [0, 1, 2, 3, 4]
  .map(
    (row) =>
      `<path d="M 90 ${430 - row * 70} C 260 ${390 - row * 78}, 420 ${330 - row * 72}, 640 ${300 - row * 58}" stroke="#a9c5bf" stroke-width="3" fill="none"/>`,
  )
  .join('');

const drawings = {
  report: paper(`${reportRows}<circle cx="470" cy="448" r="32" fill="none" stroke="#d86b5f" stroke-width="4"/>`),
  plan: paper(
    `${[0, 1, 2, 3, 4, 5, 6].map((row) => `<circle cx="244" cy="${132 + row * 50}" r="9" fill="none" stroke="#2c9a66" stroke-width="4"/>${lines(270, 127 + row * 50, [190 - (row % 3) * 36], 0)}`).join('')}`,
  ),
  ultrasound: `<rect width="720" height="540" fill="#0c1110"/><path d="M 360 60 L 120 430 Q 360 560 600 430 Z" fill="#2c3432"/>${echo}<ellipse cx="330" cy="300" rx="74" ry="52" fill="#070a09"/><ellipse cx="430" cy="352" rx="34" ry="28" fill="#0a0e0d"/><path d="M 256 300 h 148 M 330 248 v 104" stroke="#d9b45b" stroke-width="2" stroke-dasharray="6 8"/>`,
  chart: `<rect width="720" height="540" fill="#f6f9f8"/><path d="M 90 60 V 470 H 650" stroke="#7f8d89" stroke-width="4" fill="none"/>${growth}<path d="M 90 400 L 180 372 L 270 340 L 360 306 L 450 268 L 540 236" stroke="#0b766b" stroke-width="6" fill="none"/>${[
    [90, 400],
    [180, 372],
    [270, 340],
    [360, 306],
    [450, 268],
    [540, 236],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10" fill="#0b766b"/>`)
    .join('')}`,
  xray: `<rect width="720" height="540" fill="#0a0f12"/><g fill="none" stroke="#c9d6da" stroke-opacity="0.82" stroke-width="22" stroke-linecap="round"><path d="M 320 500 L 330 400 M 400 500 L 392 400"/><path d="M 300 372 L 240 250 M 340 350 L 318 170 M 372 350 L 376 140 M 404 356 L 434 170 M 436 390 L 520 290"/></g><g fill="#e2ebee" fill-opacity="0.85">${[
    [318, 388],
    [350, 378],
    [384, 382],
    [412, 394],
    [330, 416],
    [366, 414],
    [398, 420],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="15"/>`)
    .join('')}</g>`,
  medicine: `<rect width="720" height="540" fill="#e9e2d6"/><rect x="170" y="150" width="300" height="190" rx="10" fill="#ffffff"/><rect x="170" y="150" width="300" height="54" rx="10" fill="#6f9d95"/>${lines(200, 234, [190, 150, 90], 30)}<g transform="rotate(28 520 370)"><rect x="450" y="340" width="130" height="56" rx="28" fill="#e58a5e"/><rect x="515" y="340" width="65" height="56" rx="28" fill="#fdf2e0"/></g>`,
  // At the head of home pages: a house, a family, a garden.
  house: `<rect width="720" height="540" fill="#d9ece8"/><circle cx="590" cy="110" r="54" fill="#f3c9a8"/><rect x="150" y="150" width="300" height="310" rx="12" fill="#ffffff"/><rect x="410" y="230" width="190" height="230" rx="12" fill="#c4e0da"/>${[0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => `<rect x="${182 + column * 64}" y="${186 + row * 56}" width="40" height="34" rx="5" fill="#7fb5aa"/>`).join('')).join('')}<rect x="262" y="400" width="76" height="60" rx="6" fill="#0b766b"/><path d="M 300 96 v 42 M 279 117 h 42" stroke="#0b766b" stroke-width="12" stroke-linecap="round"/><rect y="460" width="720" height="80" fill="#a9cfc6"/>`,
  family: `<rect width="720" height="540" fill="#fbead9"/><circle cx="280" cy="190" r="62" fill="#e8a982"/><path d="M 180 440 q 8 -170 100 -170 q 92 0 100 170 Z" fill="#0f8075"/><circle cx="450" cy="210" r="54" fill="#edb894"/><path d="M 356 440 q 8 -150 94 -150 q 86 0 94 150 Z" fill="#e58a5e"/><circle cx="366" cy="330" r="36" fill="#f3cdb0"/><path d="M 312 440 q 4 -82 54 -82 q 50 0 54 82 Z" fill="#ffffff"/><rect y="440" width="720" height="100" fill="#f0d5bb"/>`,
  garden: `<rect width="720" height="540" fill="#e6f1e3"/><path d="M 0 380 q 180 -110 360 -30 t 360 -30 v 220 h -720 Z" fill="#b8d9b4"/><path d="M 0 450 q 220 -70 420 -10 t 300 -30 v 130 h -720 Z" fill="#8fc18d"/>${[110, 250, 420, 570].map((x, index) => `<path d="M ${x} 430 v -${120 + (index % 2) * 40}" stroke="#6b5c47" stroke-width="10"/><circle cx="${x}" cy="${290 - (index % 2) * 40}" r="56" fill="#5f9f77"/>`).join('')}`,
} as const;
export type PictureName = keyof typeof drawings;

/** JPEG, well below the 2 MB of spec 5. */
export const drawPicture = (name: PictureName): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="540" viewBox="0 0 720 540">${drawings[name]}</svg>`))
    .jpeg({ quality: 82 })
    .toBuffer();
