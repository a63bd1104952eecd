export type ShareTarget = { key: "x" | "whatsapp" | "telegram" | "email"; href: string };

/** Addresses of the share buttons; `text` is the sentence that goes with the link. */
export function shareTargets(link: string, text: string): ShareTarget[] {
  const url = encodeURIComponent(link);
  const words = encodeURIComponent(text);
  return [
    { key: "whatsapp", href: `https://wa.me/?text=${words}%20${url}` },
    { key: "telegram", href: `https://t.me/share/url?url=${url}&text=${words}` },
    { key: "x", href: `https://x.com/intent/post?text=${words}&url=${url}` },
    { key: "email", href: `mailto:?subject=${words}&body=${words}%0A${url}` },
  ];
}

/** The label of a link (`?via=podcast`), or null when there is none or it cannot be one. */
export function readLabel(value: string | null): string | null {
  const label = value?.toLowerCase() ?? "";
  return /^[a-z0-9_-]{1,32}$/.test(label) ? label : null;
}
