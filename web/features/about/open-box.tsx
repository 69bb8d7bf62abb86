/** A subscription box on market day: tea, a clay pot, a jute bag, a bound book, marigolds. */
export function OpenBox({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 520 440" aria-hidden="true" className={className}>
      <path d="M0 0h520v440H0z" fill="var(--s-sky)" />
      <circle cx="408" cy="92" r="74" fill="var(--s-halo)" />
      <circle cx="408" cy="92" r="46" fill="var(--s-sun)" />
      <path d="M0 268C90 214 190 226 268 256S430 214 520 244V440H0z" fill="var(--s-hill)" />
      <path d="M0 316C120 284 240 306 330 302S460 290 520 298V440H0z" fill="var(--s-hill2)" />
      <path d="M0 352C140 336 380 336 520 352V440H0z" fill="var(--s-ground)" />
      <Bunting />
      <ellipse cx="262" cy="404" rx="190" ry="18" fill="var(--s-shade)" />
      <Goods />
      <path d="M112 232h296v168H112z" fill="var(--s-straw)" />
      <path d="M112 232h296v26H112z" fill="var(--s-shade)" />
      <path d="M112 232 60 276l44 26 62-70zM408 232l52 44-44 26-62-70z" fill="var(--s-woodlit)" />
      <path d="M112 232 60 276l16 9 56-53zM408 232l52 44-16 9-56-53z" fill="var(--s-sheen)" />
      <path d="M244 258h32v142h-32z" fill="var(--s-red)" />
      <path d="M260 296c-34-30-62 0-30 12 8 3 20 2 30-4 10 6 22 7 30 4 32-12 4-42-30-12z" fill="var(--s-red2)" />
      <circle cx="260" cy="303" r="8" fill="var(--s-red)" />
      <g transform="translate(138 316)">
        <path d="M0 0h84l14 16-14 16H0z" fill="var(--s-cream)" />
        <circle cx="82" cy="16" r="4" fill="var(--s-straw)" />
        <path d="M12 11h48M12 21h34" stroke="var(--s-wood2)" strokeWidth="4" strokeLinecap="round" />
      </g>
      <path d="M318 366c12-22 44-22 56 0" fill="none" stroke="var(--s-wood2)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="346" cy="342" r="9" fill="none" stroke="var(--s-wood2)" strokeWidth="5" />
    </svg>
  );
}

function Bunting() {
  const flags = ["var(--s-red)", "var(--s-gold)", "var(--s-teal)", "var(--s-plum)", "var(--s-gold)", "var(--s-indigo)", "var(--s-red)"];
  return (
    <>
      <path d="M0 26C150 92 370 92 520 26" fill="none" stroke="var(--s-wood2)" strokeWidth="3" />
      {flags.map((color, place) => {
        const x = 44 + place * 68;
        const y = 26 + 50 * (1 - ((x + 14 - 260) / 260) ** 2) - 3;
        return <path key={x} d={`M${x} ${y}h32l-16 34z`} fill={color} />;
      })}
    </>
  );
}

function Goods() {
  return (
    <>
      <g transform="translate(142 126)">
        <path d="M8 34h76l8 100H0z" fill="var(--s-wood)" />
        <path d="M2 104h88M4 80h84M6 56h80" stroke="var(--s-woodlit)" strokeWidth="4" />
        <path d="M24 36C24-6 68-6 68 36" fill="none" stroke="var(--s-wood2)" strokeWidth="6" />
        <path d="M34 66h24v22H34z" fill="var(--s-cream)" />
      </g>
      <g transform="translate(226 96)">
        <path d="M26 20h36l-4 18c30 12 36 44 22 96H8C-6 82 0 50 30 38z" fill="var(--s-red)" />
        <path d="M22 10h44v14H22z" fill="var(--s-red2)" />
        <path d="M2 74c24 12 60 12 84 0M4 92c24 12 56 12 80 0" fill="none" stroke="var(--s-cream)" strokeWidth="4" strokeDasharray="9 8" />
      </g>
      <g transform="translate(322 132) rotate(9)">
        <path d="M0 0h62v120H0z" fill="var(--s-teal)" />
        <path d="M0 0h12v120H0z" fill="var(--s-shade2)" />
        <path d="M24 22h28v6H24zM24 36h20v6H24z" fill="var(--s-gold2)" />
      </g>
      <g transform="translate(302 186)">
        <path d="M-14 14h42v52h-42z" fill="var(--s-green)" />
        <path d="M-14 8h42v10h-42z" fill="var(--s-green2)" />
        <path d="M-8 30h30v18H-8z" fill="var(--s-cream)" />
      </g>
      <Marigold x={206} y={112} size={19} />
      <Marigold x={320} y={116} size={16} />
      <Marigold x={350} y={98} size={12} />
    </>
  );
}

function Marigold({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0Q6 60-2 130`} fill="none" stroke="var(--s-green)" strokeWidth="5" />
      <circle r={size} fill="var(--s-gold)" />
      <circle r={size * 0.66} fill="var(--s-gold2)" />
      <circle r={size * 0.32} fill="var(--s-red2)" />
    </g>
  );
}
