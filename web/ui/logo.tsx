import { useMarket } from "#web/ui/market.ts";

const width = 12;
const riverStripes = [0, 2, 4, 6].map(scallop).join("");
const marigoldStripes = [1, 3, 5, 7].map(scallop).join("");

/** A market awning over the market's name, with one scallop per letter of the default name. Set its size with a text class. */
export function Logo({ className }: { className: string }) {
  return (
    <span
      className={`inline-grid w-fit max-w-full grid-cols-[minmax(0,auto)] whitespace-nowrap font-display leading-none font-extrabold tracking-[-0.03em] ${className}`}
    >
      <svg viewBox="0 0 96 15" aria-hidden="true" preserveAspectRatio="none" className="mb-[0.1em] h-[0.42em] w-full">
        <path d={riverStripes} fill="var(--river)" />
        <path d={marigoldStripes} fill="var(--marigold)" />
      </svg>
      <span className="max-w-[10ch] overflow-x-clip leading-none text-ellipsis sm:max-w-[18ch]">{useMarket().name}</span>
    </span>
  );
}

function scallop(place: number): string {
  return `M${place * width} 0h${width}v9a6 6 0 0 1-${width} 0z`;
}
