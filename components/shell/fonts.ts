import localFont from "next/font/local";

/**
 * Cut to the signs, weights and features of the site by `npm run fonts`, preloaded, and swapped in for fallbacks of the
 * same measure. Static pages without figures do not preload the face of figures (`lib/delivery/page-paint.mjs`).
 */
const inter = localFont({
  src: "./fonts/inter.woff2",
  weight: "400 600",
  variable: "--font-inter",
  display: "swap",
});

const bricolage = localFont({
  src: "./fonts/bricolage.woff2",
  weight: "600",
  variable: "--font-bricolage",
  display: "swap",
});

const jetbrains = localFont({
  src: "./fonts/jetbrains.woff2",
  weight: "400",
  variable: "--font-jetbrains",
  display: "swap",
});

export const fontVariables = `${inter.variable} ${bricolage.variable} ${jetbrains.variable}`;
