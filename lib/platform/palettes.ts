import { brand } from "@/lib/platform/brand";

export type Palette = Record<"background" | "line" | "text" | "muted" | "accent" | "onAccent", string>;

/** The colours of globals.css in sRGB, for what has no style sheet: mails, and the page of an outage. */
export const palettes: Record<"light" | "dark", Palette> = {
  light: {
    background: brand.colors.light,
    line: "#e0ded8",
    text: "#121921",
    muted: "#5c646f",
    accent: "#cb5a1a",
    onAccent: "#0e0300",
  },
  dark: {
    background: brand.colors.dark,
    line: brand.colors.line,
    text: brand.colors.text,
    muted: brand.colors.muted,
    accent: brand.colors.accent,
    onAccent: "#1f1007",
  },
};
