import { z } from "#contract/platform/zod.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoType = (typeof photoTypes)[number];

export const photoFile = z.string().meta({ format: "binary", description: "The bytes of a JPEG, PNG or WebP picture." });

export const UploadedPhoto = z
  .object({ path: z.string().meta({ description: "The path of the photo on this server." }) })
  .meta({ id: "UploadedPhoto", description: "A photo that was uploaded." });
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;
