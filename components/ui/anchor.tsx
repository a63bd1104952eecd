import type { ComponentProps } from "react";

type AnchorProps = Omit<ComponentProps<"a">, "href"> & {
  /** Where it leads; a path of this site must already carry the locale (`localizedHref`). */
  href: string;
  /** Keeps the scroll position: for what changes a part of the same page. */
  stay?: boolean;
  /** Takes the place of the current entry in the history. */
  replace?: boolean;
  /** Takes the current query string along, read at the click so that pages stay static. Links to joining do by themselves. */
  carry?: boolean;
  /** Key of the plan to remember until the visitor has joined. */
  plan?: string;
};

/** Pages of this application; handlers, feeds and files are left to the browser. */
const isPage = (href: string) => /^\/(?!\/|api\/|local\b|r\/)[^.]*$/.test(href.split(/[?#]/)[0] ?? "");

/** What a visitor came with goes along to `/auth`, wherever the link stands (docs/product.md, "Top bar"). */
const isJoining = (href: string) => /^(?:\/[a-z]{2})?\/auth(?:[?#]|$)/.test(href);

/**
 * A link. Inside the application `SoftNavigation` follows it without loading the document anew; until that runs, and
 * without scripts, it is what it is. Plain markup, so that a page of fifty links sends no code for them
 * (docs/decisions/0010), and no attribute without a value, which React would send by name.
 */
export function Anchor({ href, stay, replace, carry = isJoining(href), plan, ...rest }: AnchorProps) {
  const soft = isPage(href) && !rest.download && !rest.target;
  return (
    <a
      href={href}
      {...(soft && { "data-soft": stay ? "stay" : "" })}
      {...(replace && { "data-replace": "" })}
      {...(carry && { "data-carry": "" })}
      {...(plan && { "data-plan": plan })}
      {...rest}
    />
  );
}
