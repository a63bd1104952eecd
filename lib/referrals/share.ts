import type { Locale } from "@/lib/platform/i18n/routing";

export const shareChannels = ["whatsapp", "telegram", "x", "email"] as const;
export type ShareChannel = (typeof shareChannels)[number];

/** What to write on each channel, in the language of the friends: all languages, whatever that of the page. */
export type ShareWords = Record<Locale, { subject: string; texts: Record<ShareChannel, string> }>;

/** Where a share button leads; `text` is what goes with the link, `subject` that of a mail. */
export function shareTarget(channel: ShareChannel, link: string, text: string, subject: string): string {
  const url = encodeURIComponent(link);
  const words = encodeURIComponent(text);
  return {
    whatsapp: `https://wa.me/?text=${words}%20${url}`,
    telegram: `https://t.me/share/url?url=${url}&text=${words}`,
    x: `https://x.com/intent/post?text=${words}&url=${url}`,
    email: `mailto:?subject=${encodeURIComponent(subject)}&body=${words}%0A${url}`,
  }[channel];
}

/** The label of a link (`?via=podcast`), or null when there is none or it cannot be one. */
export function readLabel(value: string | null): string | null {
  const label = value?.toLowerCase() ?? "";
  return /^[a-z0-9_-]{1,32}$/.test(label) ? label : null;
}

/** The link with a label, as `readLabel` reads it. */
export const labelledLink = (link: string, label: string): string => `${link}?via=${label}`;
