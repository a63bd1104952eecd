import type { CSSProperties } from "react";
import { palettes } from "@/lib/platform/palettes";

const { light, dark } = palettes;

const fontFamily = "Inter, system-ui, -apple-system, 'Segoe UI', sans-serif";
const text: CSSProperties = { color: "inherit", fontSize: 16, lineHeight: "26px", margin: "0 0 16px" };
const small: CSSProperties = { color: light.muted, fontSize: 14, lineHeight: "22px", margin: "0 0 8px" };

/** Inline, because some mail programs drop the style element; what they keep is readable in light colours. */
export const styles = {
  accent: light.accent,
  page: {
    backgroundColor: light.background,
    color: light.text,
    fontFamily,
    padding: "32px 20px",
    // A link that is written out, a hash or an address has no place to break of its own, and would widen the mail on a phone.
    wordBreak: "break-word",
  },
  column: { maxWidth: 600 },
  ridge: { display: "block" },
  line: { borderTop: `1px solid ${light.line}`, margin: "0 0 24px" },
  brand: { ...text, fontSize: 18, fontWeight: 700, margin: "0 0 24px" },
  paragraph: text,
  code: {
    ...text,
    fontSize: 32,
    fontWeight: 700,
    letterSpacing: 8,
    lineHeight: "40px",
    margin: "8px 0 24px",
  },
  facts: { margin: "8px 0 24px" },
  label: { ...small, padding: "6px 24px 6px 0", verticalAlign: "top", wordBreak: "normal" },
  value: {
    fontSize: 16,
    fontWeight: 600,
    lineHeight: "22px",
    padding: "6px 0",
    verticalAlign: "top",
  },
  action: {
    backgroundColor: light.accent,
    borderRadius: 8,
    color: light.onAccent,
    fontSize: 16,
    fontWeight: 600,
    margin: "8px 0 32px",
    padding: "12px 20px",
  },
  footer: small,
  leave: { color: light.muted, textDecorationLine: "underline" },
} satisfies Record<string, CSSProperties | string>;

/** Replaces the inline colours where the reader prefers dark. */
export const darkStyle = `@media (prefers-color-scheme: dark) {
  .page, .page td { background-color: ${dark.background} !important; color: ${dark.text} !important; }
  .page .muted { color: ${dark.muted} !important; }
  .page .line { border-top-color: ${dark.line} !important; }
  .page .ridge { stroke: ${dark.accent}; }
  .page .action { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
}`;
