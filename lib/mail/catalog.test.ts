import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en/adminMails.json";
import words from "@/lib/platform/i18n/messages/en/mail.json";
import { isAsked, mailCatalog, mailTemplates } from "./catalog";
import { mailGroups, type Mail } from "./define";

/*
 * `npx vitest run lib/mail/catalog -u` writes what follows from the files of `mails/`: the index, the rows of
 * `private.mail_kinds` and docs/mails.md.
 */

const files = readdirSync(new URL("mails", import.meta.url))
  .map((file) => file.replace(/\.ts$/, ""))
  .toSorted();
/** Read from the files, not from the index, so that a new one is written everywhere at once. */
const defined = await Promise.all(
  files.map(async (file) => Object.entries((await import(`./mails/${file}.ts`)) as Record<string, Mail>)),
);
const mails = defined.flatMap((exported) => exported.map(([, mail]) => mail));
const exportOf = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const nameOf = (template: string) => (words.names as Record<string, string>)[template];
const whenOf = (template: string) => (words.when as Record<string, string>)[template];

it("defines each mail in a file of its name", () => {
  const named = files.map((file) => file.replaceAll("-", "_"));
  expect(defined.map((exported) => exported.map(([, { name }]) => name))).toEqual(
    named.map((name) => [name]),
  );
  expect(defined.flat().map(([name]) => name)).toEqual(named.map(exportOf));
});

it("gives each its own place in its group", () => {
  const places = mails.map(({ group, order }) => `${group} ${order}`);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

it("has an index of the files (-u writes it)", async () => {
  const lines = files.map((file) => {
    const name = file.replaceAll("-", "_");
    return { name, id: exportOf(name), from: `./mails/${file}` };
  });
  const index = `// Written by \`npx vitest run lib/mail/catalog -u\` from the files of lib/mail/mails.
${lines.map(({ id, from }) => `import { ${id} } from "${from}";`).join("\n")}

export const mails = {
${lines.map(({ name, id }) => (name === id ? `  ${id},` : `  ${name}: ${id},`)).join("\n")}
} as const;
`;
  await expect(index).toMatchFileSnapshot("mails.gen.ts");
});

it("has the same rows in the database (-u writes them)", async () => {
  const rows = mails.map((mail) => {
    const { name, category, vital = false } = mail;
    return `  ('${name}', ${category ? `'${category}'` : "null"}, ${isAsked(mail)}, ${vital})`;
  });
  const sql = `-- Written by \`npx vitest run lib/mail/catalog -u\` from the files of lib/mail/mails: the kinds of mail.

insert into private.mail_kinds (template, category, asked, vital) values
${rows.join(",\n")}
  on conflict (template) do update set (category, asked, vital)
    = (excluded.category, excluded.asked, excluded.vital);
`;
  await expect(sql).toMatchFileSnapshot("../../supabase/schemas/mail/kinds/rows.sql");
});

it("has a name and a trigger in words for every mail, and for no other", () => {
  for (const named of [words.names, words.when])
    expect(Object.keys(named).toSorted()).toEqual(mails.map(({ name }) => name).toSorted());
});

it("lets every choice of a member govern a mail that exists", () => {
  const governed = mailTemplates.filter((template) => !isAsked(mailCatalog[template]));
  const categories = new Set(governed.map((template) => mailCatalog[template].category));
  expect([...categories].filter(Boolean).toSorted()).toEqual(["community", "offers", "product", "referral"]);
});

it("stands in docs/mails.md as it is (-u writes it)", async () => {
  const groups = mailGroups.map((group) => {
    const lines = mails
      .filter((mail) => mail.group === group)
      .toSorted((one, other) => one.order - other.order)
      .map((mail) => {
        const { name, event, cause, category, vital } = mail;
        const by = event ? `on \`${event.type}\`` : "queued with the change itself";
        const rule = [
          category && `category ${category}${isAsked(mail) ? ", chosen one by one" : ""}`,
          vital && "sent even after a spam report",
        ].filter(Boolean);
        const why = `${en.causes[cause]}${rule.length > 0 ? ` (${rule.join("; ")})` : ""}`;
        return `- **${nameOf(name)}** (\`${name}\`, ${by}). ${whenOf(name)} ${why}.`;
      });
    return `## ${en.groups[group]}\n\n${lines.join("\n")}\n`;
  });
  const head = `# Emails

Every email that Altura sends, with when and why. \`npx vitest run lib/mail/catalog -u\` writes this page from the files of
\`lib/mail/mails\` and their words; a test compares the two. The panel shows each email at \`/admin/content/mails\`.
[\`conventions.md\`](conventions.md#emails) says how to add one. The auth service sends further emails
(\`lib/mail/auth-templates.ts\`: codes to join, to sign in and to change an address), and staff send campaigns.
`;
  await expect(`${[head, ...groups].join("\n")}`).toMatchFileSnapshot("../../docs/mails.md");
});
