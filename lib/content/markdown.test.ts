import { expect, it } from "vitest";
import { documentHtml, documentPlain, withFacts } from "./markdown";

const picture = "/api/pictures/00000000-0000-4000-8000-000000000001";

it.each([
  ["# Head", "<h2>Head</h2>"],
  ["**bold** and *soft*", "<p><strong>bold</strong> and <em>soft</em></p>"],
  ["[plans](/pricing)", '<p><a href="/es/pricing">plans</a></p>'],
  ["[out](https://example.com)", '<p><a rel="noopener noreferrer" href="https://example.com">out</a></p>'],
  ["[bad](javascript:alert(1))", "<p><a>bad</a></p>"],
  ["[host](//evil.example)", "<p><a>host</a></p>"],
  [`![A hut](${picture})`, `<p><img src="${picture}" alt="A hut" loading="lazy" decoding="async"></p>`],
  ["![A spy](https://evil.example/x.png)", "<p>A spy</p>"],
  ['![" onerror="x](https://e.example/x.png)', "<p>&quot; onerror=&quot;x</p>"],
  ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ["<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>"],
  ["Within {refundDays} days, {unknown}", "<p>Within 14 days, {unknown}</p>"],
])("%j", (text, html) => {
  const href = (path: string) => `/es${path}`;
  expect(documentHtml(text, { facts: { refundDays: "14" }, href }).replaceAll("\n", "")).toBe(html);
});

it("draws tables, which scroll by themselves", () => {
  expect(documentHtml("| a | b |\n|---|---|\n| 1 | 2 |")).toMatch(
    /^<div class="table"><table>[^]*<td>1<\/td>/,
  );
});

it("figures cannot bring marks with them", () => {
  expect(documentHtml("{who}", { facts: { who: "**a** <b>" } })).toBe("<p>**a** &lt;b&gt;</p>");
  expect(withFacts("{toString}", {})).toBe("{toString}");
});

it("has words alone for feeds", () => {
  expect(documentPlain("## Head\n\nOne **two** [three](/x).\n\n- a & b")).toBe("Head One two three. a & b");
});
