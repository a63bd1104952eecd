import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync("{app,components}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

/** Drawn into a picture, a PDF or a canvas, where there are no tokens. */
const pictures = [
  "components/hub/picture/climb-picture.tsx",
  "components/settings/receipt-pdf.tsx",
  "components/site/share-picture.tsx",
  "components/statements/statement-pdf.tsx",
  "components/ui/terrain-svg.ts",
  "components/vision/mountain/ground.ts",
];

/** The same in both themes: what lies behind a dialog, the ground of a code that a camera reads, and of a video. */
const blackAndWhite: Record<string, string> = {
  "components/admin/frame/palette.tsx": "bg-black",
  "components/admin/frame/side-nav.tsx": "bg-black",
  "components/referrals/qr-image.tsx": "bg-white white black",
  "components/security/qr-picture.tsx": "bg-white",
  "components/shell/nav/side-nav.tsx": "bg-black",
  "components/streams/player-consent.tsx": "bg-black",
  "components/ui/dialog.tsx": "bg-black",
  "components/wallet/wallet-theme.ts": "rgba(",
};

const palette =
  "slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose";

const outside = [
  // A class of Tailwind's palette (`bg-red-500`, `text-white`).
  new RegExp(`(?<![\\w-])[a-z]+(?:-[a-z]+)?-(?:(?:${palette})-\\d{2,3}|black|white)(?![\\w-])`, "g"),
  // A colour that is written out (`#14181d`, `rgb(…)`), in a class too (`bg-[#14181d]`).
  /(?<=["'`\s:,([])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?=["'`\s;,)\]])|(?<![\w-])(?:rgb|hsl)a?\(|(?<![\w-])(?:hwb|lab|lch|oklab|oklch)\(/gi,
  // A colour by its name, in an attribute or a style.
  new RegExp(`(?<=(?:[cC]olor|background|fill|stroke)(?:=|: ?)["'])(?:black|white|${palette})(?=["'])`, "g"),
];

const coloursIn = (text: string) =>
  outside.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found));

it("finds colours in classes, attributes and styles, and takes nothing else for one", () => {
  const found = coloursIn(
    `<p className="hover:bg-red-500 text-white border-t-zinc-800/50 bg-[#14181d]" style={{ color: "red", fill: 'rgb(1 2 3)' }} />`,
  );
  expect(found).toEqual(["bg-red-500", "text-white", "border-t-zinc-800", "#14181d", "rgb(", "red"]);
  expect(coloursIn(`<a href="#faq" className="bg-raised mask-b-from-50% text-base" />`)).toEqual([]);
});

it("takes every colour of parts and pages from the tokens", () => {
  const found: Record<string, string> = {};
  for (const file of files) {
    if (pictures.includes(file)) continue;
    const colours = [...new Set(coloursIn(readFileSync(file, "utf8")))];
    if (colours.length > 0) found[file] = colours.join(" ");
  }
  expect(found).toEqual(blackAndWhite);
});

it("names no picture that has no colours of its own", () => {
  for (const file of pictures) expect(coloursIn(readFileSync(file, "utf8")), file).not.toEqual([]);
});
