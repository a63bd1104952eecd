import { brand } from "@/lib/platform/brand";

/** A mail before it has a shape: paragraphs, an optional table of facts, one thing to do. */
export type Content = {
  subject: string;
  greeting: string;
  lines: string[];
  facts: [label: string, value: string][];
  action: { label: string; href: string };
  footer: string;
  /** The way to stop mails of this kind; only mails that are a choice have one. */
  leave?: { label: string; href: string };
};

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function asText({ greeting, lines, facts, action, footer, leave }: Content): string {
  const table = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return [
    greeting,
    ...lines,
    table,
    `${action.label}: ${action.href}`,
    "--",
    footer,
    leave && `${leave.label}: ${leave.href}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Plain enough for every mail program: inline styles, no pictures, readable in dark mode too. */
export function asHtml(content: Content, locale: string): string {
  const { subject, greeting, lines, facts, action, footer, leave } = content;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  const row = ([label, value]: [string, string]) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#6b7280">${escape(label)}</td><td style="padding:6px 0;font-weight:600">${escape(value)}</td></tr>`;
  const table =
    facts.length > 0
      ? `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${facts.map(row).join("")}</table>`
      : "";
  const stop = leave
    ? `\n<p style="margin:12px 0 0;font-size:13px"><a href="${escape(leave.href)}" style="color:#6b7280">${escape(leave.label)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 32px;font-weight:700;font-size:18px">${escape(brand.name)}</p>
${paragraph(greeting)}${lines.map(paragraph).join("")}${table}
<p style="margin:0 0 32px"><a href="${escape(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.colors.accent};color:#1a1206;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>
<p style="margin:0;color:#6b7280;font-size:13px">${escape(footer)}</p>${stop}
</div></body></html>`;
}
