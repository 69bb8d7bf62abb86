export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf7f0, #14120f);
  --card: light-dark(#ffffff, #1e1b17);
  --ink: light-dark(#1c1a17, #f4eee4);
  --soft: light-dark(#5b554c, #b9af9f);
  --line: light-dark(#e4dbcb, #35302a);
  --river: light-dark(#0e6660, #4fc0b4);
  --marigold: light-dark(#e89b0c, #f5b63d);
  --leaf: light-dark(#2a6d36, #8bd49a);
  --ochre: light-dark(#805500, #f0b84f);
  --red: light-dark(#a5321c, #f59682);
  --indigo: light-dark(#37489b, #a9b6f5);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5.5rem; }
body { margin: 0; padding-bottom: 6rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.625 "Instrument Sans", system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }
.bar, .columns { padding-inline: clamp(1rem, 4vw, 2.5rem); }
.bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: 0 2rem; min-height: 4.25rem;
  background: var(--paper); border-bottom: 1px solid var(--line); }
.bar ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
.bar nav a { display: flex; align-items: center; min-height: 2.75rem; color: var(--soft); font-weight: 500; text-decoration: none; }
.bar nav a:hover, .bar nav a[aria-current] { color: var(--ink); }
.bar nav a[aria-current] { box-shadow: inset 0 -3px 0 var(--marigold); }
.logo { display: grid; align-content: center; min-height: 2.75rem; color: var(--ink); text-decoration: none;
  font: 800 1.375rem/1 "Bricolage Grotesque", system-ui, sans-serif; letter-spacing: -0.03em; }
.logo svg { width: 100%; height: 0.42em; margin-bottom: 0.1em; fill: var(--river); }
.logo path:nth-child(even) { fill: var(--marigold); }
h1, h2, h3 { font-family: "Bricolage Grotesque", system-ui, sans-serif; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 6vw, 3rem); line-height: 1.12; letter-spacing: -0.02em; margin: 2.5rem 0 0.75rem; }
h2 { font-size: 1.6rem; margin: 3.5rem 0 0.5rem; }
h3 { font-size: 1.1rem; margin: 0 0 0.5rem; display: flex; flex-wrap: wrap; gap: 0.25rem 0.6rem; align-items: baseline; }
p { margin: 0.5rem 0; max-width: 68ch; }
a { color: var(--river); text-underline-offset: 0.2em; border-radius: 3px; }
a:focus-visible { outline: 3px solid var(--river); outline-offset: 2px; }
.lead { font-size: 1.2rem; color: var(--soft); }
.summary { font-weight: 600; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--card); padding: 0.5rem 1rem; }
code { font: 0.92em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.contents ul { list-style: none; padding: 0; margin: 2rem 0 0; display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
.contents a { display: flex; gap: 0.6rem; align-items: baseline; min-height: 2.75rem; padding: 0.5rem 0; text-decoration: none; }
.contents a:hover { text-decoration: underline; }
@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 0 3rem; max-width: 84rem; margin: 0 auto; }
  .intro, main { grid-column: 2; }
  .contents { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 4.25rem; align-self: start; max-height: calc(100vh - 4.25rem); overflow-y: auto; font-size: 0.9rem; }
  .contents a { min-height: 2rem; padding: 0.2rem 0; }
}
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: clamp(1rem, 3vw, 1.75rem); margin: 1.25rem 0; }
.method { font: 700 0.75rem/1.5 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.04em; min-width: 3.6rem; display: inline-block; }
.get { color: var(--river); } .post { color: var(--leaf); } .put { color: var(--ochre); } .patch { color: var(--indigo); } .delete { color: var(--red); }
.token { font: 600 0.75rem/1.5 system-ui, sans-serif; border: 1px solid currentColor; border-radius: 99px; padding: 0 0.6em; color: var(--ochre); }
table { width: 100%; border-collapse: collapse; margin-top: 1.25rem; font-size: 0.94rem; }
th, td { text-align: left; vertical-align: top; padding: 0.55rem 1rem 0.55rem 0; border-top: 1px solid var(--line); }
thead th { border: 0; color: var(--soft); font-size: 0.8rem; font-weight: 600; }
tbody th { font-weight: 600; white-space: nowrap; }
th:first-child { width: 12rem; }
.type { color: var(--soft); }
.status { font-variant-numeric: tabular-nums; } .s2 { color: var(--leaf); } .s4, .s5 { color: var(--red); }
em { color: var(--soft); }
@media (max-width: 40rem) {
  thead { position: absolute; left: -999rem; }
  tr { display: block; border-top: 1px solid var(--line); padding: 0.5rem 0; }
  th, td { display: block; border: 0; padding: 0.1rem 0; }
  tbody th { white-space: normal; }
  th:first-child { width: auto; }
}
`;
