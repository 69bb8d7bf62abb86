// The fonts of the web app, for pages outside it. The build puts a hash into the names of their files.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const faces = [
  { file: "bricolage-grotesque-latin-", face: 'font-family: "Bricolage Grotesque"; font-weight: 200 800;' },
  { file: "instrument-sans-latin-", face: 'font-family: "Instrument Sans"; font-weight: 400 700;' },
];

/** Empty without a build: the page then has the fonts of the system. */
export function fontFaces(built: string): string {
  const folder = join(built, "assets");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return faces
    .map(({ file, face }) => {
      const name = files.find((known) => known.startsWith(file) && known.endsWith(".woff2"));
      return name ? `@font-face { ${face} src: url("/assets/${name}") format("woff2"); font-display: swap; }\n` : "";
    })
    .join("");
}
