// What of the stall is always there: the market around it, its posts, its counter, and the cloth above.
const pleats = Array.from({ length: 10 }, (_, index) => 60 + index * 44);
const flags = Array.from({ length: 11 }, (_, index) => ({ x: 30 + index * 50, y: 26 + Math.sin(((index + 0.5) / 11) * Math.PI) * 26 }));
const dyes = ["var(--s-red)", "var(--s-gold)", "var(--s-teal2)", "var(--s-plum)", "var(--s-green2)"];
const stars = ["60 96", "128 60", "214 84", "330 70", "404 104", "96 190", "500 176", "30 150", "452 58"];

export function Backdrop() {
  return (
    <>
      <path d="M0 0h560v560H0z" fill="var(--s-sky)" />
      {stars.map((place) => (
        <circle key={place} r="1.8" transform={`translate(${place})`} fill="var(--s-star)" />
      ))}
      <circle cx="458" cy="132" r="78" fill="var(--s-halo)" />
      <circle cx="458" cy="132" r="48" fill="var(--s-sun)" />
      <path d="M0 318c84-66 164-54 236-16s196-54 324-8v170H0z" fill="var(--s-hill)" />
      <path d="M0 378c110-44 186-16 286-16s186-34 274-12v120H0z" fill="var(--s-hill2)" />
      <path d="M0 452h560v108H0z" fill="var(--s-ground)" />
      <path d="M0 452h560v10c-140 8-300-4-400 4-70 4-130-2-160 2z" fill="var(--s-ground2)" />
      <path d="M-8 20q288 62 576 0" stroke="var(--s-wood2)" strokeWidth="2" />
      {flags.map(({ x, y }, index) => (
        <path key={x} d={`M${x - 12} ${y - 1}h24l-12 26z`} fill={dyes[index % dyes.length]} />
      ))}
    </>
  );
}

export function Posts() {
  return (
    <>
      <path d="M104 236h352v148H104z" fill="var(--s-dim)" opacity="0.28" />
      <path d="M96 190h16v300H96zM448 190h16v300h-16z" fill="var(--s-wood)" />
      <path d="M106 190h6v300h-6zM458 190h6v300h-6z" fill="var(--s-shade2)" />
      <path d="M280 222v16" stroke="var(--s-wood2)" strokeWidth="3" />
      <circle cx="280" cy="258" r="64" fill="var(--s-glow)" />
      <path d="M264 238h32l6 34h-44z" fill="var(--s-glass)" stroke="var(--s-wood2)" strokeWidth="3" />
      <path d="M268 238a12 9 0 0 1 24 0M258 272h44" stroke="var(--s-wood2)" strokeWidth="4" />
    </>
  );
}

export function Counter() {
  return (
    <>
      <path d="M222 346h84l-9 32h-66z" fill="var(--s-straw)" />
      <path d="M226 358h76M229 368h70" stroke="var(--s-shade2)" strokeWidth="2" />
      <circle cx="240" cy="338" r="13" fill="var(--s-red2)" />
      <circle cx="288" cy="338" r="13" fill="var(--s-red)" />
      <circle cx="264" cy="330" r="15" fill="var(--s-gold)" />
      <path d="M264 316c1-7 6-10 12-10" stroke="var(--s-green)" strokeWidth="4" />
      <path d="M76 384h408v110H76z" fill="var(--s-wood)" />
      <path d="M76 420h164m80 0h164M76 456h164m80 0h164" stroke="var(--s-shade2)" strokeWidth="3" />
      <path d="M240 392h80v102h-80z" fill="var(--s-woodlit)" />
      <path d="M60 368h440v20H60z" fill="var(--s-woodlit)" />
      <path d="M60 382h440v6H60z" fill="var(--s-shade2)" />
      <path d="M60 494h440" stroke="var(--s-shade2)" strokeWidth="8" />
    </>
  );
}

/** Rolled up until the terms are accepted: then the stall is open. */
export function Awning({ open }: { open: boolean }) {
  return (
    <g className={`origin-[280px_172px] transition-transform duration-300 ${open ? "" : "scale-y-[0.22]"}`}>
      {pleats.map((x, index) => (
        <path key={x} d={`M${x} 172h44v44a22 22 0 0 1-44 0z`} fill={index % 2 ? "var(--s-cream)" : "var(--s-teal)"} />
      ))}
      <path d="M60 172h440v16H60z" fill="var(--s-shade2)" />
    </g>
  );
}
