import { sections } from "./sections";

/**
 * Addresses of former panels (docs/product.md, "Admin"): the page that took their place.
 */
const moved = [
  { from: "", to: "home" },
  { from: "users", to: "home" },
  { from: "chat", to: "team" },
  { from: "email", to: "content" },
  { from: "email-templates", to: "content" },
  { from: "updates", to: "content" },
  { from: "polls", to: "content" },
  { from: "missions", to: "content" },
  { from: "nft-distributions", to: "nft" },
  { from: "honorary-holders", to: "nft" },
] as const;

type Redirect = { source: string; destination: string };

/** Redirects without locale. The members stand for a page that is missing among the `known` ones. */
export function legacyRedirects(known: readonly { path: string }[] = sections): Redirect[] {
  return moved.map((line) => {
    const target = `/admin/${line.to}`;
    return {
      source: line.from ? `/admin/${line.from}` : "/admin",
      destination: known.some(({ path }) => path === target) ? target : "/admin/home",
    };
  });
}
