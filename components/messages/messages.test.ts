import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { clientMessages } from "../../local/testing/messages/client-messages";
import { listedPicks } from "../../local/testing/messages/listed-picks";

describe("the messages of this application", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const found = clientMessages(root);

  it("are listed as the imports say (`vitest run components/messages/messages -u` writes the lists)", async () => {
    for (const { file, text } of await listedPicks(root, found.lists))
      await expect.soft(text).toMatchFileSnapshot(join(root, file));
  });

  it("that client components use are picked above them", () => {
    expect(found.pages.length).toBeGreaterThan(40);
    expect(found.missing).toEqual([]);
  });

  it("travel only where a client component uses them", () => {
    expect(found.picks).toBeGreaterThan(20);
    expect(found.surplus).toEqual([]);
  });
});

describe("the search for them", () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  /** What is wrong with an application of these files, by the messages it is about. */
  function wrongWith(files: Record<string, string>) {
    const root = mkdtempSync(join(tmpdir(), "altura-messages-"));
    folders.push(root);
    const all = { "components/messages/messages.tsx": "export function Messages() {}", ...files };
    for (const [file, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const { missing, surplus } = clientMessages(root);
    return {
      missing: missing.map((line) => /uses (.+), which/.exec(line)?.[1]),
      surplus: surplus.map((line) => /picks (\S+),/.exec(line)?.[1]),
    };
  }

  const picker = 'import { Messages } from "@/components/messages/messages";\n';
  const clientPart = (body: string) =>
    `"use client";\nimport { useTranslations } from "next-intl";\nexport function Part({ at }) { ${body} }`;
  const page = (jsx: string) =>
    `${picker}import { Part } from "./part";\nexport default function Page() { return ${jsx}; }`;

  it("reads keys, parts of keys, choices between keys, and whole namespaces", () => {
    const uses =
      'const t = useTranslations("a"); return t("b.c") + t(`d.${at}`) + t(at ? "e" : "f") + t.rich("g");';
    const every = 'const all = useTranslations("z"); return [all(at)];';
    const files = { "app/page.tsx": page("<Part />"), "app/part.tsx": clientPart(uses) };
    expect(wrongWith(files).missing).toEqual(["a.b.c", "a.d", "a.e", "a.f", "a.g"]);
    expect(wrongWith({ ...files, "app/part.tsx": clientPart(every) }).missing).toEqual(["z"]);
  });

  it("counts what stands around the component, and says what nobody uses", () => {
    const part = clientPart('const t = useTranslations("a"); return t("b");');
    const inside = page('<Messages of={["a", "n"]}><Part /></Messages>');
    const beside = page('<><Messages of={["a"]}>text</Messages><Part /></>');
    expect(wrongWith({ "app/page.tsx": inside, "app/part.tsx": part })).toEqual({
      missing: [],
      surplus: ["n"],
    });
    expect(wrongWith({ "app/page.tsx": beside, "app/part.tsx": part })).toEqual({
      missing: ["a.b"],
      surplus: ["a"],
    });
  });

  it("asks for the language too, which any of them gives", () => {
    const part =
      '"use client";\nimport { useLocale } from "next-intl";\nexport const Part = () => useLocale();';
    const under = page("<Messages of={[]}><Part /></Messages>");
    expect(wrongWith({ "app/page.tsx": page("<Part />"), "app/part.tsx": part }).missing).toEqual([
      "the language",
    ]);
    expect(wrongWith({ "app/page.tsx": under, "app/part.tsx": part }).missing).toEqual([]);
  });

  it("counts a layout, until a nearer one takes its place", () => {
    const files = {
      "app/layout.tsx": `${picker}export default ({ children }) => <Messages of={["a"]}>{children}</Messages>;`,
      "app/part.tsx": clientPart('const t = useTranslations("a"); return t("b");'),
    };
    expect(wrongWith({ ...files, "app/page.tsx": page("<Part />") }).missing).toEqual([]);
    const nearer = page('<Messages of={["n"]}><Part /></Messages>');
    expect(wrongWith({ ...files, "app/page.tsx": nearer }).missing).toEqual(["a.b"]);
  });

  it("follows frames, shared components, what is loaded later, and pages that another file hands on", () => {
    const missing = wrongWith({
      "app/frame.tsx": `${picker}export function Frame({ children }) { return <Messages of={["a"]}>{children}</Messages>; }`,
      "app/real.tsx":
        'import { Frame } from "./frame";\nimport { Shared } from "./shared";\nexport default () => <Frame><Shared /></Frame>;',
      "app/shared.tsx": 'import { Late } from "./late";\nexport const Shared = () => <Late />;',
      "app/late.tsx":
        '"use client";\nimport { later } from "x";\nexport const Late = later(() => import("./part"));\nexport const Other = later(() => import("./other"));',
      "app/part.tsx": clientPart(
        'const t = useTranslations("a"); const n = useTranslations("n"); return t("b") + n("b");',
      ),
      "app/other.tsx": clientPart('const t = useTranslations("o"); return t("b");'),
      "app/again/page.tsx": 'export { default } from "../real";',
    }).missing;
    expect(missing).toEqual(["n.b"]);
  });
});
