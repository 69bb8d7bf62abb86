import { apiObject, z } from "#contract/platform/zod.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoType = (typeof photoTypes)[number];

/** In answers, next to a name. */
export const shownPhoto = z.string().nullable().describe("Null without a photo, and for others while the person is hidden.");

export const photoFile = z.string().meta({ format: "binary", description: "The bytes of a JPEG, PNG or WebP picture." });

export const UploadedPhoto = apiObject("UploadedPhoto", "A photo that was uploaded.", {
  path: z.string().describe("The path of the photo on this server."),
});
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;
