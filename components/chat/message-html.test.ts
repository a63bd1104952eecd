import { describe, expect, test } from "vitest";
import { messageHtml, plainLine } from "./message-html";

/** After the OWASP cheat sheet on filter evasion (https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html). */
const corpus = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\nscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox(1))",
  "![x](https://tracker.example/a.png)",
  '![x](x"onerror="alert(1))',
  '[x](https://a.example/" onmouseover="alert(1))',
  "[x]: javascript:alert(1)\n\n[x]",
  "<javascript:alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  "`<img src=x onerror=alert(1)>`",
  "```\n</code></pre><script>alert(1)</script>\n```",
  "https://a.example/<script>alert(1)</script>",
  'https://a.example/"onmouseover=alert(1)',
  "javascript:alert(1)//https://a.example",
  "<math><mtext><table><mglyph><style><img src onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<style>*{background:url(javascript:alert(1))}</style>",
];

describe("what people write", () => {
  test.each(corpus)("%s is inert", (text) => {
    const html = messageHtml(text);
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag);
    for (const tag of tags)
      expect(["p", "br", "a", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote"]).toContain(tag);
    const attributes = [...html.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) =>
      [...tag.matchAll(/\s([a-z-]+)=/gi)].map(([, name]) => name),
    );
    for (const name of attributes) expect(["href", "target", "rel", "class", "start"]).toContain(name);
    for (const [, target] of html.matchAll(/href="([^"]*)"/g))
      expect(target).toMatch(/^(https?:\/\/|mailto:|$)/);
  });

  test("is emphasis, code, lists and links, with its lines as they were typed", () => {
    expect(messageHtml("**a** *b* `c`")).toBe("<p><strong>a</strong> <em>b</em> <code>c</code></p>");
    expect(messageHtml("one\ntwo")).toBe("<p>one<br />\ntwo</p>");
    expect(messageHtml("- a\n- b")).toContain("<li>a</li>");
    expect(messageHtml("see https://altura.example/x")).toContain(
      '<a target="_blank" rel="nofollow ugc noopener noreferrer" href="https://altura.example/x">',
    );
    expect(messageHtml("# no heading")).toBe("<p># no heading</p>");
  });
});

test("names stand out in text alone, and only where somebody is meant", () => {
  const html = (text: string) => messageHtml(text, true);
  expect(messageHtml("Hello @vera")).not.toContain("<mark>");
  expect(html("Hello @vera, @tom-o!")).toBe("<p>Hello <mark>@vera</mark>, <mark>@tom-o</mark>!</p>");
  for (const text of [
    "`@vera`",
    "```\n@vera\n```",
    "a@vera.example",
    "https://a.example/@vera",
    "[@vera](https://a.example)",
    "@a",
  ])
    expect([text, html(text).includes("<mark>")]).toEqual([text, false]);
  for (const text of corpus) expect(html(text).replace(/<\/?mark>/g, "")).toBe(messageHtml(text));
});

test("code has no spaces that nobody wrote, and a quote is one line of words", () => {
  expect(messageHtml("```\nnpm start\nnpm test\n```")).toContain("npm start\nnpm test\n</code>");
  expect(plainLine("Do this:\n\n1. open `settings`\n- choose **notes**\n\n> snake_case stays 2 * 3")).toBe(
    "Do this: open settings choose notes snake_case stays 2 * 3",
  );
});
