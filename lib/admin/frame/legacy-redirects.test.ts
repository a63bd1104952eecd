import { describe, expect, it } from "vitest";
import { legacyRedirects } from "./legacy-redirects";
import { sections } from "./sections";

const table = (known?: readonly { path: string }[]) =>
  Object.fromEntries(legacyRedirects(known).map(({ source, destination }) => [source, destination]));

describe("the legacy redirects of the panel", () => {
  it("lead where docs/product.md says, once every page exists", () => {
    const all = ["home", "team", "content", "nft"].map((key) => ({ path: `/admin/${key}` }));
    expect(table(all)).toEqual({
      "/admin": "/admin/home",
      "/admin/users": "/admin/home",
      "/admin/chat": "/admin/team",
      "/admin/email": "/admin/content/mails",
      "/admin/email-templates": "/admin/content/mails",
      "/admin/updates": "/admin/content/texts?kind=update",
      "/admin/polls": "/admin/content/polls",
      "/admin/missions": "/admin/content/missions",
      "/admin/nft-distributions": "/admin/nft",
      "/admin/honorary-holders": "/admin/nft",
    });
  });

  it("lead to a page that works until then", () => {
    const working = sections.map(({ path }) => path as string);
    for (const destination of Object.values(table())) {
      const [section] = destination.match(/^\/admin\/[a-z-]+/) ?? [];
      expect(working).toContain(section);
    }
    expect(table([])["/admin/email"]).toBe("/admin/home");
  });
});
