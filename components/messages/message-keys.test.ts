import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { looseKeys } from "../../local/testing/messages/message-keys";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const loose = looseKeys(fileURLToPath(new URL("../../", import.meta.url)));

it("of this application are put together from written-out words, and each leads to a message", () => {
  expect(loose).toEqual([]);
});

it("are found where a part may be anything, or leads nowhere", () => {
  const root = mkdtempSync(join(tmpdir(), "altura-keys-"));
  folders.push(root);
  const files = {
    "tsconfig.json": '{"compilerOptions": {"strict": true, "target": "ES2023", "module": "esnext"}}',
    "lib/platform/i18n/messages/en/a.json": '{"states": {"on": "On", "off": "Off"}}',
    "lib/intl.ts": `type T = { (key: string): string; rich(key: string): string; has(key: string): boolean };
      export declare const useTranslations: (name: string) => T;`,
    "app/part.ts": `import { useTranslations } from "../lib/intl";
      type Row = { state: "on" | "off"; word: string; error: "on" | null };
      export function part({ state, word, error }: Row, sure: boolean) {
        const t = useTranslations("a");
        const failed = error && sure;
        t(\`states.\${state}\`);
        t(sure ? "states.on" : \`states.\${state}\`);
        t(\`states.\${error ?? "off"}\`);
        t(\`states.\${word}\`);
        t.rich(\`states.\${word as "on"}\`);
        t(\`states.\${failed}\`);
        t(\`stages.\${state}\`);
        if (t.has(\`more.\${word}\`)) t(\`more.\${word}\`);
      }`,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  expect(
    looseKeys(root)
      .map((line) => line.replace(/^\S+ /, ""))
      .sort(),
  ).toEqual(
    [
      "`states.${word}`: a part is none of some written-out words",
      '`states.${word as "on"}`: a part is none of some written-out words',
      "`states.${failed}`: a part is none of some written-out words",
      "`stages.${state}`: no message at a.stages.off",
      "`stages.${state}`: no message at a.stages.on",
    ].sort(),
  );
});
