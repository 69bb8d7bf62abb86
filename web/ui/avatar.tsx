import { useState } from "react";
import { isPortrait } from "#contract/people/portrait.ts";
import { isWebAddress } from "#contract/platform/web-address.ts";
import { writtenIn } from "./written-in.ts";

/** The letter is as large as its circle allows, whatever the text size is. */
const sizes = {
  sm: "size-8 text-[calc(var(--spacing)*3.5)]",
  md: "size-11 text-[calc(var(--spacing)*4.5)]",
  bar: "bar-photo text-[calc(var(--spacing)*4.5)]",
  xl: "size-28 text-[calc(var(--spacing)*10)] sm:size-36",
  lg: "size-20 text-[calc(var(--spacing)*7.5)]",
};
const dyes = ["dye-teal", "dye-red", "dye-plum", "dye-ochre", "dye-indigo", "dye-green"];

/** A person's photo above the first letter of the name, which is seen where there is no photo or it does not load. */
export function Avatar({ name, photoURL = null, size = "sm" }: { name: string; photoURL?: string | null; size?: keyof typeof sizes }) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = (isWebAddress(photoURL) || isPortrait(photoURL)) && photoURL !== broken;
  return (
    <span aria-hidden="true" lang={writtenIn(name)} className={`avatar ${sizes[size]} ${dyeOf(name)}`}>
      {firstLetter(name)}
      {isShown && (
        <img
          src={photoURL}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          ref={(image) => {
            // The browser may have failed before the page's scripts ran, and reports it only once. A drawing has no width before its first layout.
            if (image?.complete && !image.naturalWidth) image.decode().catch(() => setBroken(photoURL));
          }}
          onError={() => setBroken(photoURL)}
        />
      )}
    </span>
  );
}

/** What the segmenter says too, which is slow to construct: the first of two plain characters; a Bengali letter with its signs and what is joined to it. */
const plainLetter = /^[!-~](?=[!-~]|$)|^[\u0985-\u09e1](?:[\p{M}\u200c\u200d]|(?<=\u09cd\u200d?)\p{sc=Bengali})*/u;

/** The first letter as a reader sees it: Bengali vowel signs stay with their consonant. */
export function firstLetter(name: string): string {
  const trimmed = name.trim();
  if (!trimmed) return "?";
  const letter = plainLetter.exec(trimmed)?.[0] ?? [...new Intl.Segmenter().segment(trimmed)][0]?.segment;
  return letter?.toUpperCase() ?? "?";
}

function dyeOf(name: string): string {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return dyes[sum % dyes.length] ?? "dye-teal";
}
