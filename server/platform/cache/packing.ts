// Packs a page once although every response carries another nonce: both formats let a stretch of plain bytes stand between
// packed ones. The packer is shown filler in the nonce's place, so that distances come out right and nothing refers to it.
import { constants, crc32, createBrotliCompress, createDeflateRaw } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Bytes with gaps of `gap` bytes at the given places. */
export type Packed = { bytes: Buffer; gaps: number[] };

/** Unpackers of brotli look back two bytes: base64 of 16 bytes always ends in these. */
const ending = "==";
const noText = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const gzipTailBytes = 8;

const formats = {
  br: {
    // Above 4 it would also take up single earlier distances, which the filler must not change.
    open: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    /** RFC 7932, 9.2: not the last block, its length less one in 16 bits, not compressed. */
    gapHead: (gap: number) => Buffer.from(Uint32Array.of(((gap - 1) << 3) | (1 << 19)).buffer, 0, 3),
    head: Buffer.alloc(0),
    tail: Buffer.alloc(0),
  },
  gzip: {
    open: () => createDeflateRaw(),
    flush: constants.Z_SYNC_FLUSH,
    /** RFC 1951, 3.2.4: not the last block, stored, its length and the complement of that. */
    gapHead: (gap: number) => Buffer.from([0, gap & 255, gap >> 8, ~gap & 255, (~gap >> 8) & 255]),
    head: gzipHead,
    tail: Buffer.alloc(gzipTailBytes),
  },
};

/** Packs the pieces with a gap between each and the next. */
export async function packAround(encoding: Encoding, pieces: Buffer[], gap: number): Promise<Packed> {
  const { open, flush, gapHead, head, tail } = formats[encoding];
  const packer = open();
  const out: Buffer[] = [head];
  let chunks: Buffer[] = [];
  packer.on("data", (chunk: Buffer) => chunks.push(chunk));
  const failed = new Promise<never>((_, reject) => packer.once("error", reject));
  const pass = (bytes: Buffer, isLast: boolean) => {
    chunks = [];
    const done = new Promise<void>((resolve) => {
      if (isLast) packer.once("end", resolve).end(bytes);
      else packer.write(bytes, () => packer.flush(flush, resolve));
    });
    return Promise.race([done, failed]);
  };

  const gaps: number[] = [];
  for (const [place, piece] of pieces.entries()) {
    const isLast = place === pieces.length - 1;
    await pass(piece, isLast);
    out.push(...chunks);
    if (isLast) break;
    await pass(fillerOf(place, gap), false);
    out.push(gapHead(gap));
    gaps.push(out.reduce((sum, { length }) => sum + length, 0));
    out.push(Buffer.alloc(gap));
  }
  return { bytes: Buffer.concat([...out, tail]), gaps };
}

/** The bytes with the nonce in every gap. */
export function fillGaps({ bytes, gaps }: Packed, nonce: string): Buffer {
  if (gaps.length === 0) return bytes;
  const filled = Buffer.allocUnsafe(bytes.length);
  bytes.copy(filled);
  for (const gap of gaps) filled.write(nonce, gap, "latin1");
  return filled;
}

/** A gzip stream ends with a sum and the length of what it unpacks to, nonces included. */
export function signGzip(packed: Buffer, plain: Packed, nonce: string): Buffer {
  let sum = 0;
  let done = 0;
  for (const gap of plain.gaps) {
    sum = crc32(nonce, crc32(plain.bytes.subarray(done, gap), sum));
    done = gap + nonce.length;
  }
  sum = crc32(plain.bytes.subarray(done), sum);
  packed.writeUInt32LE(sum, packed.length - gzipTailBytes);
  packed.writeUInt32LE(plain.bytes.length, packed.length - gzipTailBytes + 4);
  return packed;
}

/** No three bytes of it stand in any text, and no four of it in another filler: the packer finds nothing to refer to. */
function fillerOf(place: number, gap: number): Buffer {
  const filler = Buffer.alloc(gap, ending);
  const pairs = (gap - ending.length) / 2 - 1;
  for (let index = 0; index < pairs; index++) {
    const pair = place * pairs + index;
    filler[2 * index] = notInText(pair);
    filler[2 * index + 1] = 0x80 + (Math.floor(pair / noText.length) % 64);
  }
  filler[2 * pairs] = notInText(place);
  filler[2 * pairs + 1] = notInText(Math.floor(place / noText.length));
  return filler;
}

function notInText(number: number): number {
  return noText[number % noText.length] ?? 0;
}
