import { expect, it } from "vitest";
import { campaignContent } from "../schema";
import { linksOf, mailFor, prepareMail } from "./render";

const appUrl = "https://altura.example";
const parts = {
  missions: { "first-hut": { texts: { en: { title: "First hut", text: "Go" } }, points: 50 } },
  plans: { plus: { name: "Plus" } },
  streams: { dawn: { texts: { en: { title: "Dawn" } }, starts_at: "2026-03-01T09:00:00Z" } },
  figures: { members: 1234, points_today: 50, minted: 3, supply: 1000 },
};
const content = campaignContent.parse({
  words: { en: { subject: "Hello {{first|you}}", subject_b: "Other" }, es: { subject: "Hola {{first|tú}}" } },
  blocks: [
    {
      kind: "text",
      text: {
        en: "**Bold** <b>x</b> [a](https://a.example/?b=1&c=2) [bad](javascript:alert(1)) [plans](/pricing)",
      },
    },
    { kind: "picture", url: "https://p.example/a.png", alt: { en: "A ridge" } },
    {
      kind: "picture",
      url: "/api/pictures/00000000-0000-4000-8000-000000000001/mail",
      alt: { en: "Our own" },
    },
    { kind: "button", label: { en: "Open" }, href: "/pricing" },
    { kind: "figures" },
    { kind: "mission", key: "first-hut" },
    { kind: "plan", key: "plus" },
    { kind: "stream", key: "dawn" },
    { kind: "mission", key: "gone" },
  ],
});
const values = { name: "Vera <Lang>", first_name: "<Vera>", points: 1200, level: "moraine", tier: "plus" };
const reader = {
  token: "t-1",
  leave: "https://altura.example/unsubscribe?token=x&y=1",
  values,
  opens: false,
};
const made = async (
  numbers: Record<string, number> | null,
  variant: "a" | "b" = "a",
  locale: "en" | "es" = "en",
) =>
  mailFor(
    await prepareMail({ content, parts, appUrl }, locale, variant, numbers && (async () => numbers)),
    reader,
  );

it("says every block in both parts, and nothing of what is no more", async () => {
  const { html, text } = await made(null);
  for (const said of ["Bold", "First hut", "50 points", "Plus", "Dawn", "1,234", "Open"]) {
    expect(html).toContain(said);
    expect(text).toContain(said);
  }
  expect(html).toContain('alt="A ridge"');
  const own = "https://altura.example/api/pictures/00000000-0000-4000-8000-000000000001/mail";
  expect(html).toMatch(new RegExp(`<img[^>]*src="${own}"`));
  expect(text).toContain("Open: https://altura.example/pricing");
});

it("makes an address of the web of a path in a text, as a mail program needs it", async () => {
  const { html, text } = await made(null);
  expect(html).toContain('href="https://altura.example/pricing"');
  expect(html).not.toContain('href="/');
  expect(text).toContain("plans (https://altura.example/pricing)");
});

it("writes no markup of people, no dangerous link, and a name as text", async () => {
  const { html, subject, text } = await made(null);
  expect(html).not.toContain("<b>x</b>");
  expect(html).not.toContain("javascript:");
  expect(subject).toBe("Hello <Vera>");
  expect(html).not.toContain("<Vera>");
  expect(text).toContain("https://a.example/?b=1&c=2");
});

it("leads its links by our own address, but not the one to leave, and hides one that only machines find", async () => {
  const plain = await made(null);
  const links = linksOf(plain.html, appUrl);
  expect(links).toContain("https://a.example/?b=1&c=2");
  const numbers = Object.fromEntries(
    links.filter((link) => !link.includes("/unsubscribe")).map((link, at) => [link, at + 1]),
  );
  const { html } = await made(numbers);
  expect(html).not.toContain("https://a.example/");
  expect(html).toContain(`https://altura.example/api/campaigns/t-1/${numbers["https://a.example/?b=1&c=2"]}`);
  expect(html).toMatch(/href="https:\/\/altura\.example\/api\/campaigns\/t-1\/0"[^>]*display:none/);
  expect(html).toMatch(/href="https:\/\/altura\.example\/unsubscribe\?token=x&#38;y=1"/);
});

it("has the picture by which an open is noted for those alone who consent to it", async () => {
  const prepared = await prepareMail({ content, parts, appUrl }, "en", "a", null);
  const picture = "https://altura.example/api/campaigns/t-1/open";
  expect(mailFor(prepared, { ...reader, opens: true }).html).toContain(`src="${picture}"`);
  const without = mailFor(prepared, reader).html;
  expect(without).not.toContain("/open");
  expect(without).not.toContain("<!--open");
});

it("takes the subject of its variant and language, the first where there is no other", async () => {
  expect((await made(null, "b")).subject).toBe("Other");
  expect((await made(null, "b", "es")).subject).toBe("Hola <Vera>");
});

it("puts nothing of the reader into an address: neither fields nor their page of leaving", async () => {
  const picture = { kind: "picture", alt: { en: "x" } };
  for (const url of ["https://p.example/{{name|x}}.png", "https://p.example/?a={{points}}"]) {
    const blocks = [[{ ...picture, url }], [{ kind: "button", label: { en: "Open" }, href: url }]];
    for (const one of blocks)
      expect(campaignContent.safeParse({ words: {}, blocks: one }).success).toBe(false);
  }
  const told = "https://p.example/?n={{name|x}}&t=--token--&l=--leave--";
  const blocks = [
    { kind: "text", text: { en: `[a](${told}) <${told}> ${told}` } },
    { ...picture, url: "https://p.example/--token--/--leave--.png" },
  ];
  const sent = campaignContent.parse({ words: { en: { subject: "a" } }, blocks });
  const { html, text } = mailFor(
    await prepareMail({ content: sent, parts, appUrl }, "en", "a", null),
    reader,
  );
  const [addresses] = [[...html.matchAll(/(?:src|href)="(https:\/\/p\.example[^"]*)"/g)].map(([, to]) => to)];
  expect(addresses.length).toBeGreaterThan(1);
  for (const to of [...addresses, ...text.matchAll(/https:\/\/p\.example\S*/g)].map(String))
    expect(to).not.toMatch(/Vera|t-1|unsubscribe/);
});
