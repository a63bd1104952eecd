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
    dark: "#0b0f16",
    light: "#fbfaf7",
    accent: "#ffa15c",
    line: "#28303b",
    text: "#f6f3ec",
    muted: "#9aa3b1",
  },
} as const;
