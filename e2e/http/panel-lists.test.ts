import { expect, test } from "vitest";
import { createMember, createStaff } from "../support/members.ts";
import { uniqueName } from "../support/numbers.ts";
import { readPage } from "../support/read-page.ts";
import { sql } from "../support/services.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/** The names of the rows, in their order. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr [^>]*data-row[^]*?<\/tr>/g)].map(
    ([row]) => /class="[^"]*font-medium[^"]*"[^>]*>(?:<[^>]*>)*([^<]+)/.exec(row)?.[1] ?? "",
  );

/** Forms of the page that a browser sends as an address, by their fields. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form [^>]*action="([^"]+)"[^>]*>([^]*?)<\/form>/g)]
    .filter(([form]) => !/^<form [^>]*method="post"/i.test(form))
    .map(([, action, inside = ""]) => ({
      action,
      fields: [...inside.matchAll(/<(?:input|select)\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name),
    }));

const linkWith = (html: string, part: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .find((href) => href.includes(part)) ?? "";

/** Where the next and the previous page of a list are. */
const stepOf = (html: string, rel: "next" | "prev") => {
  const link = [...html.matchAll(/<a [^>]*>/g)]
    .map(([each]) => each)
    .find((each) => each.includes(`rel="${rel}"`));
  return /href="([^"]+)"/.exec(link ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
};

test("without scripts a list is searched, filtered, sorted and paged", async () => {
  const family = uniqueName("Quill");
  for (const first of ["Ivy", "Hal"]) await createMember({ name: `${first} ${family}` });
  const { fetch } = await signedInFetch((await createStaff("admin")).email);

  const found = await readPage(`/admin/home?q=${family}`, fetch);
  expect(rowsOf(found.html).toSorted()).toEqual([`Hal ${family}`, `Ivy ${family}`]);
  const forms = formsOf(found.html);
  expect(forms.map(({ action }) => action)).toEqual(forms.map(() => "/admin/home"));
  expect(forms.some(({ fields }) => fields.includes("q"))).toBe(true);
  // What was searched for goes with the filters.
  expect(forms.some(({ fields }) => fields.includes("state") && fields.includes("q"))).toBe(true);

  const sorted = await readPage(linkWith(found.html, "sort=name"), fetch);
  expect(rowsOf(sorted.html)).toEqual([`Hal ${family}`, `Ivy ${family}`]);
  expect(/<th [^>]*aria-sort="ascending"[^>]*><a [^>]*>Member/.test(sorted.html)).toBe(true);
  const turned = await readPage(linkWith(sorted.html, "sort=-name"), fetch);
  expect(rowsOf(turned.html)).toEqual([`Ivy ${family}`, `Hal ${family}`]);

  const filtered = await readPage(`/admin/home?q=${family}&state=suspended`, fetch);
  expect(rowsOf(filtered.html)).toEqual([]);
  expect(filtered.words).toContain("No matches");

  await sql`insert into public.feedback (name, email, topic, message)
    select ${family}, 'w@e2e.test', 'idea', 'Ten signs at least' from generate_series(1, 26)`;
  const first = await readPage(`/admin/feedback?q=${family}`, fetch);
  expect(stepOf(first.html, "prev")).toBe("");
  const second = await readPage(stepOf(first.html, "next"), fetch);
  expect(stepOf(second.html, "prev")).toContain("before=");
  const [one, two] = [first, second].map(({ html }) => [...html.matchAll(/<tr [^>]*data-row/g)].length);
  expect((one ?? 0) + (two ?? 0)).toBe(26);
  expect(two).toBeGreaterThan(0);
});
