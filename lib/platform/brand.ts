/**
 * The one place that names the community. Change this file and the messages to run the product under another name.
 * No imports: scripts outside the app read it too.
 */
export const brand = {
  name: "Altura",
  token: "ALT",
  support: "support@altura.example",
  /** Browser chrome and Open Graph pictures; the same values as `--background` and `--accent` in globals.css. */
  colors: {
    dark: "#0a0f14",
    light: "#fbfaf7",
    accent: "#ff9f58",
    line: "#282e36",
    text: "#f5f3ef",
    muted: "#9ea5ae",
  },
} as const;
