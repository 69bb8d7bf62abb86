export const docsStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf7f0, #14120f);
  --card: light-dark(#ffffff, #1e1b17);
  --ink: light-dark(#1c1a17, #f4eee4);
  --soft: light-dark(#5b554c, #b9af9f);
  --line: light-dark(#e4dbcb, #35302a);
  --river: light-dark(#0e6660, #4fc0b4);
  --leaf: light-dark(#2a6d36, #8bd49a);
  --ochre: light-dark(#805500, #f0b84f);
  --red: light-dark(#a5321c, #f59682);
  --indigo: light-dark(#37489b, #a9b6f5);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 74rem; padding: 2rem clamp(1rem, 4vw, 3rem) 6rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.625 "Instrument Sans", system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 6vw, 3rem); letter-spacing: -0.02em; margin: 0.25rem 0 0.75rem; }
h2 { font-size: 1.6rem; margin: 3.5rem 0 0.5rem; }
h3 { font-size: 1.1rem; margin: 0 0 0.5rem; display: flex; flex-wrap: wrap; gap: 0.25rem 0.6rem; align-items: baseline; }
p { margin: 0.5rem 0; max-width: 68ch; }
a { color: var(--river); text-underline-offset: 0.2em; border-radius: 3px; }
a:focus-visible { outline: 3px solid var(--river); outline-offset: 2px; }
.home { font-weight: 700; }
.lead { font-size: 1.2rem; color: var(--soft); }
.summary { font-weight: 600; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: 0.5rem 1rem; }
code { font: 0.92em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
nav ul { list-style: none; padding: 0; margin: 2rem 0 0; display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
nav a { display: flex; gap: 0.6rem; align-items: baseline; min-height: 2.75rem; padding: 0.5rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
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
