import { sections } from "./sections";

/**
 * Addresses of former panels (docs/product.md, "Admin"): the page that took their place, and the part of it.
 */
const moved = [
  { from: "", to: "home" },
  { from: "users", to: "home" },
  { from: "chat", to: "team" },
  { from: "email", to: "content", part: "/mails" },
  { from: "email-templates", to: "content", part: "/mails" },
  { from: "updates", to: "content", part: "/texts?kind=update" },
  { from: "polls", to: "content", part: "/polls" },
  { from: "missions", to: "content", part: "/missions" },
  { from: "nft-distributions", to: "nft" },
  { from: "honorary-holders", to: "nft" },
] as const satisfies readonly { from: string; to: string; part?: string }[];

type Redirect = { source: string; destination: string };

/** Redirects without locale. The members stand for a page that is missing among the `known` ones. */
export function legacyRedirects(known: readonly { path: string }[] = sections): Redirect[] {
  return moved.map((line) => {
    const target = `/admin/${line.to}`;
    return {
      source: line.from ? `/admin/${line.from}` : "/admin",
      destination: known.some(({ path }) => path === target)
        ? target + ("part" in line ? line.part : "")
        : "/admin/home",
    };
  });
}
