/** By the ending of a picture's name. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  ...{ jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png", webp: "image/webp" },
  ...{ avif: "image/avif", gif: "image/gif", svg: "image/svg+xml" },
};

export const ACCEPTED_PICTURES = [...new Set(Object.values(PICTURE_TYPES))];
