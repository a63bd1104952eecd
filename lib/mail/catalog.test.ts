import { expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en/adminMails.json";
import names from "@/lib/platform/i18n/messages/en/admin.json";
import { isAsked, mailCatalog, mailGroups, mailTemplates } from "./catalog";
import { eventMails } from "./event-mail";
import { templates } from "./schema";

const nameOf = (template: string) => (names.file.templates as Record<string, string>)[template];

it("lists every mail that can be sent, and no other", () => {
  expect(mailTemplates.toSorted()).toEqual(Object.keys(templates).toSorted());
  expect(Object.keys(en.when).toSorted()).toEqual(mailTemplates.toSorted());
  expect(mailTemplates.filter((template) => !nameOf(template))).toEqual([]);
});

it("names the events that queue them: each event that is told by mail, and no other", () => {
  const told = new Set(mailTemplates.flatMap((template) => mailCatalog[template].events));
  expect([...told].toSorted()).toEqual(Object.keys(eventMails).toSorted());
});

it("lets every choice of a member govern a mail that exists", () => {
  const governed = mailTemplates.filter((template) => !isAsked(mailCatalog[template]));
  const categories = new Set(governed.map((template) => mailCatalog[template].category));
  expect([...categories].filter(Boolean).toSorted()).toEqual(["community", "offers", "product", "referral"]);
});

it("stands in docs/mails.md as it is (vitest run lib/mail/catalog -u writes it)", async () => {
  const groups = mailGroups.map((group) => {
    const lines = mailTemplates
      .filter((template) => mailCatalog[template].group === group)
      .map((template) => {
        const { events, cause, category, vital } = mailCatalog[template];
        const by =
          events.length > 0
            ? `on ${events.map((event) => `\`${event}\``).join(", ")}`
            : "queued with the change itself";
        const rule = [
          category && `category ${category}${isAsked(mailCatalog[template]) ? ", chosen one by one" : ""}`,
          vital && "sent even after a spam report",
        ].filter(Boolean);
        const why = `${en.causes[cause]}${rule.length > 0 ? ` (${rule.join("; ")})` : ""}`;
        return `- **${nameOf(template)}** (\`${template}\`, ${by}). ${en.when[template]} ${why}.`;
      });
    return `## ${en.groups[group]}\n\n${lines.join("\n")}\n`;
  });
  const head = `# Emails

Every email that Altura sends, with when and why. \`npx vitest run lib/mail/catalog -u\` writes this page from
\`lib/mail/catalog.ts\` and its words; a test compares the two. The panel shows each email at \`/admin/content/mails\`.
[\`conventions.md\`](conventions.md#mails) says how to add one. The auth service sends further emails
(\`lib/mail/auth-templates.ts\`: codes to join, to sign in and to change an address), and staff send campaigns.
`;
  await expect(`${[head, ...groups].join("\n")}`).toMatchFileSnapshot("../../docs/mails.md");
});
