import { expect, it } from "vitest";
import { asHtml, asText, type Content } from "./layout";
import { palettes } from "@/lib/platform/palettes";

const content: Content = {
  subject: "A & B",
  greeting: "Hello <Vera>,",
  lines: ["First.", "Second."],
  facts: [["Paid", "$9"]],
  action: { label: "Open", href: "https://altura.example/a?b=1&c=2" },
  footer: "You are a member.",
  leave: { label: "Stop", href: "https://altura.example/unsubscribe" },
};

it("loads nothing: no picture, font, script or style sheet from anywhere", async () => {
  const html = await asHtml(content, "en");
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|@import|@font-face|url\(/);
});

it("writes values as text, and a link whole", async () => {
  const html = await asHtml(content, "en");
  expect(html).toContain("Hello &lt;Vera&gt;,");
  expect(html).toContain("<title>A &amp; B</title>");
  expect(html).toContain('href="https://altura.example/a?b=1&amp;c=2"');
});

it("has one button, and colours for light and dark", async () => {
  const html = await asHtml(content, "en");
  expect(html.match(/class="action"/g)).toHaveLength(1);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
});

it("says the same in its text part, in the same order", () => {
  expect(asText(content)).toBe(
    "Hello <Vera>,\n\nFirst.\n\nSecond.\n\nPaid: $9\n\nOpen: https://altura.example/a?b=1&c=2\n\n--\n\n" +
      "You are a member.\n\nStop: https://altura.example/unsubscribe",
  );
});

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

it.each(Object.entries(palettes))("is readable in %s: every text reaches AA", (_name, palette) => {
  expect(contrast(palette.text, palette.background)).toBeGreaterThan(4.5);
  expect(contrast(palette.muted, palette.background)).toBeGreaterThan(4.5);
  expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThan(4.5);
});

it("breaks a link or a hash that a phone has no room for, and no label", async () => {
  const html = await asHtml({ ...content, facts: [["Paid", "0x".padEnd(66, "a")]] }, "en");
  expect(html).toMatch(/<td[^>]*style="[^"]*background-color[^"]*word-break:break-word/);
  expect(html).toMatch(/<td class="muted" style="[^"]*word-break:normal[^"]*">Paid/);
});
