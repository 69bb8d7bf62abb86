import type { PhotoType } from "#contract/people/photo.ts";

export type Photo = { type: PhotoType; bytes: Uint8Array<ArrayBuffer> };

/** The bytes with which a file of each type begins. Null stands for any byte. */
const beginnings: Record<PhotoType, (number | null)[]> = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/webp": [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** Whether the bytes are what their type says. */
export function isPhoto({ type, bytes }: Photo): boolean {
  return beginnings[type].every((byte, place) => bytes[place] !== undefined && (byte === null || byte === bytes[place]));
}
