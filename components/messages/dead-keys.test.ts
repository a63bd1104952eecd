import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { deadKeys } from "../../local/testing/messages/dead-keys";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

it("no message of this application is without code that asks for it", () => {
  expect(deadKeys(fileURLToPath(new URL("../../", import.meta.url)))).toEqual([]);
});

it("finds what no code asks for, whether keys are written out, made at run time or handed on", () => {
  const root = mkdtempSync(join(tmpdir(), "altura-dead-keys-"));
  folders.push(root);
  const files = {
    "lib/platform/i18n/messages/en/a.json": JSON.stringify({
      title: "Used",
      unused: "Dead",
      states: { payment_failed: "Used", abandoned: "Dead" },
      kinds: { anything: "Used" },
      list: { 0: "Used" },
      given: { label: "Used" },
    }),
    "lib/rules.ts": 'export const states = ["payment.failed"]; export const keys = ["given.label"];',
    "app/page.tsx": `const t = useTranslations("a");
      t("title"); t(\`states.\${state.replace(".", "_")}\`);
      if (t.has(\`kinds.\${kind}\`)) t(\`kinds.\${kind}\`);
      listKeys("a.list"); show(t);`,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  expect(deadKeys(root).sort()).toEqual(["a.states.abandoned", "a.unused"]);
});
