import localFont from "next/font/local";

/**
 * Cut to the signs and weights of the site by `npm run fonts`. Only the text face is preloaded; the two others are
 * swapped in with metric-matched fallbacks.
 */
export const inter = localFont({
  src: "./fonts/inter.woff2",
  weight: "400 600",
  variable: "--font-inter",
  display: "swap",
});

export const bricolage = localFont({
  src: "./fonts/bricolage.woff2",
  weight: "600",
  variable: "--font-bricolage",
  display: "swap",
});

export const jetbrains = localFont({
  src: "./fonts/jetbrains.woff2",
  weight: "400",
  variable: "--font-jetbrains",
  display: "swap",
  preload: false,
});

export const fontVariables = `${inter.variable} ${bricolage.variable} ${jetbrains.variable}`;
