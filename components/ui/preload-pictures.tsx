"use client";

import { preload } from "react-dom";

/**
 * Asks for pictures that a style would name only later. A client component: React carries out the preloads of server
 * components, calls and elements alike, as soon as a link to their page is fetched ahead, on a page that does not show
 * the pictures. Masks are asked for in CORS mode; a preload in another one would be thrown away.
 */
export function PreloadPictures({ pictures }: { pictures: string[] }) {
  for (const picture of pictures) {
    preload(picture, { as: "image", crossOrigin: "anonymous", fetchPriority: "low" });
  }
  return null;
}
