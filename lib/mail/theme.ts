export type MailTheme = "light" | "dark";

/** A mail as a program in that theme shows it; its links lead nowhere from the frame that it is in. */
export function mailInTheme(html: string, theme: MailTheme): string {
  return html
    .replaceAll("@media (prefers-color-scheme: dark)", theme === "dark" ? "@media all" : "@media not all")
    .replace("<head>", '<head><base target="_blank"/>');
}
