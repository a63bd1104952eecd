import type { MetadataRoute } from "next";
import { brand } from "@/lib/platform/brand";
import words from "@/lib/platform/i18n/messages/en/shell.json";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: `${brand.name}: ${words.tagline}`,
    short_name: brand.name,
    description: words.description,
    start_url: "/",
    display: "standalone",
    background_color: brand.colors.dark,
    theme_color: brand.colors.dark,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
