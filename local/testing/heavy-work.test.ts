import { join } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const eslint = new ESLint({ cwd: root });

/** How often the project's own rules refuse costly work outside of its gate, in a file at this path. */
async function refused(code: string, file: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return result?.messages.filter(({ message }) => message.includes("goes through heavyWork")).length ?? 0;
}

const costly = [
  'import sharp from "sharp";\nexport default sharp;',
  'import { cache } from "sharp";\nexport { cache };',
  'import * as pictures from "sharp";\nexport { pictures };',
  'export const load = () => import("sharp");',
  'import { renderToBuffer } from "@react-pdf/renderer";\nexport { renderToBuffer };',
  'import { renderToStream as made } from "@react-pdf/renderer";\nexport { made };',
  'import { PDFViewer } from "@react-pdf/renderer";\nexport { PDFViewer };',
  'import { ImageResponse } from "next/og";\nexport { ImageResponse };',
];

test.each(costly)("is refused outside of the gate: %s", async (code) => {
  for (const file of ["lib/chat/example.ts", "app/api/me/example/route.ts", "components/ui/example.ts"])
    expect([file, await refused(code, file)]).toEqual([file, 1]);
});

test.each(costly)("is allowed in the gate, in tests, and for what a build draws: %s", async (code) => {
  for (const file of ["lib/platform/heavy/example.ts", "lib/chat/example.test.ts"])
    expect([file, await refused(code, file)]).toEqual([file, 0]);
});

test("parts of a document and types cost nothing", async () => {
  const free = [
    'import { Page, Text } from "@react-pdf/renderer";\nexport { Page, Text };',
    'import type { Sharp } from "sharp";\nexport type Drawn = Sharp;',
  ];
  for (const code of free) expect([code, await refused(code, "lib/chat/example.ts")]).toEqual([code, 0]);
});
