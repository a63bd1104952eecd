import { globSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { JoinLink } from "@/components/shell/bar/join-link";
import { Anchor } from "./anchor";
import { ButtonLink, TextLink } from "./link";

it.each(["/auth", "/es/auth?next=%2Fgame", "/auth?checkout=plus", "/de/auth#top"])(
  "takes the query of the page along to %s, whatever the link looks like",
  (href) => {
    for (const Link of [Anchor, ButtonLink, TextLink])
      expect(renderToStaticMarkup(<Link href={href}>Join</Link>)).toContain(' data-carry=""');
  },
);

it("takes it along from the bar, and nowhere else by itself", () => {
  const bar = renderToStaticMarkup(
    <JoinLink locale="es" className="">
      Join
    </JoinLink>,
  );
  expect(bar).toMatch(/href="\/es\/auth"[^>]* data-carry=""/);
  for (const href of ["/auth/second-factor", "/authors", "/pricing?next=/auth", "https://a.test/auth"])
    expect(renderToStaticMarkup(<Anchor href={href}>On</Anchor>)).not.toContain("data-carry");
  // The sign-in page leads to itself with what it was asked for, less what no longer holds.
  expect(renderToStaticMarkup(<Anchor href="/auth?with=phone" carry={false} />)).not.toContain("data-carry");
});

it("no page leads to joining by a link of its own, which would leave the query behind", () => {
  const own = globSync("{app,components}/**/*.tsx").filter((file) =>
    (readFileSync(file, "utf8").match(/<a\s[^<]*/g) ?? []).some((tag) => /["'`]\/auth\b/.test(tag)),
  );
  expect(own).toEqual([]);
});
