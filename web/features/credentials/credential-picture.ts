// A picture of a credential for sharing, drawn in the browser so that it has the fonts of both languages.
import { encode } from "uqr";
import type { Credential } from "#contract/credentials/credential.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { credentialName, factsInWords, hasTitle } from "./facts.tsx";

const [width, height] = [1_200, 630];
const margin = 80;
const codeSide = 190;
/** The light theme. */
const colors = { paper: "#fbf7f0", ink: "#1c1a17", soft: "#5b554c", river: "#0e6660", marigold: "#e89b0c", white: "#ffffff" };
const mostFacts = 5;

export async function drawCredential(credential: Credential, address: string, font: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  const facts = factsInWords(credential.facts).slice(0, mostFacts);
  const kind = hasTitle(credential.facts) ? m.credential_deal() : "";
  const issued = m.credential_issued_by({ market: credential.issuer.name });
  const words = [
    credential.name,
    kind,
    credentialName(credential.facts),
    issued,
    ...facts.flatMap(({ name, value }) => [name, value]),
  ].join(" ");
  // One face that cannot be loaded, such as a local one, rejects at once, while the others still load.
  await Promise.allSettled(["400", "700"].map((weight) => document.fonts.load(`${weight} 40px ${font}`, words)));
  await document.fonts.ready;

  fill(context, colors.paper, 0, 0, width, height);
  for (let x = 0; x < width; x += 80) {
    fill(context, colors.river, x, 0, 40, 36);
    fill(context, colors.marigold, x + 40, 0, 40, 36);
  }
  const full = width - 2 * margin;
  write(context, issued, { y: 110, size: 28, color: colors.soft, font, most: full });
  write(context, credential.name, { y: 180, size: 64, weight: 700, font, most: full });
  if (kind) write(context, kind, { y: 230, size: 26, color: colors.soft, font, most: full });
  write(context, credentialName(credential.facts), { y: kind ? 276 : 240, size: 36, color: colors.river, font, most: full });
  facts.forEach(({ name, value }, place) => {
    const y = (kind ? 338 : 315) + place * (kind ? 47 : 52);
    write(context, name, { y, size: 26, color: colors.soft, font, most: 360 });
    write(context, value, { y, x: margin + 380, size: 28, weight: 700, font, most: full - 380 - codeSide - 40 });
  });
  const dates = [
    `${m.credential_fact_issued()}: ${dayText(credential.issuedAt)}`,
    ...(credential.expiresAt ? [`${m.credential_fact_expires()}: ${dayText(credential.expiresAt)}`] : []),
  ];
  write(context, [...dates, new URL(address).host].join(" · "), {
    y: 592,
    size: 24,
    color: colors.soft,
    font,
    most: full,
  });
  drawCode(context, address, width - margin - codeSide, height - margin - codeSide);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty."))), "image/png"),
  );
}

function drawCode(context: CanvasRenderingContext2D, address: string, left: number, top: number): void {
  const { data, size } = encode(address, { ecc: "M", border: 2 });
  // Whole pixels, or thin lines appear between the squares.
  const side = Math.floor(codeSide / size);
  const edge = Math.floor((codeSide - side * size) / 2);
  fill(context, colors.white, left, top, codeSide, codeSide);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) fill(context, colors.ink, left + edge + x * side, top + edge + y * side, side, side);
    });
  });
}

function fill(context: CanvasRenderingContext2D, color: string, ...area: [x: number, y: number, width: number, height: number]): void {
  context.fillStyle = color;
  context.fillRect(...area);
}

type Line = { x?: number; y: number; size: number; weight?: number; color?: string; font: string; most: number };

/** Shortens a text that does not fit. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x = margin, y, size, weight = 400, color = colors.ink, font, most }: Line,
): void {
  context.font = `${weight} ${size}px ${font}`;
  context.fillStyle = color;
  let shown = text;
  while (context.measureText(shown).width > most && shown.length > 1) shown = `${[...shown].slice(0, -2).join("")}…`;
  context.fillText(shown, x, y);
}
