import { sections } from "./sections";

/**
 * Addresses of former panels (docs/product.md, "Admin"): the page that took their place, and where its work is done until
 * that page exists.
 */
const moved = [
  { from: "", to: "home" },
  { from: "users", to: "home" },
  { from: "chat", to: "team" },
  { from: "email", to: "content" },
  { from: "email-templates", to: "content" },
  { from: "updates", to: "content" },
  // Votes are opened among the work.
  { from: "polls", to: "content", meanwhile: "work" },
  { from: "missions", to: "content" },
  { from: "nft-distributions", to: "nft" },
  { from: "honorary-holders", to: "nft" },
] as const;

type Redirect = { source: string; destination: string };

/** Redirects without locale. A page that is missing among the `known` ones is replaced by where its work is done. */
export function legacyRedirects(known: readonly { path: string }[] = sections): Redirect[] {
  return moved.map((line) => {
    const target = `/admin/${line.to}`;
    const meanwhile = "meanwhile" in line ? line.meanwhile : "home";
    return {
      source: line.from ? `/admin/${line.from}` : "/admin",
      destination: known.some(({ path }) => path === target) ? target : `/admin/${meanwhile}`,
    };
  });
}
