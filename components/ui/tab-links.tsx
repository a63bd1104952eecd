import { Anchor } from "./anchor";
import { cn } from "./cn";
import { TabRow } from "./tab-row";

type TabLinksProps = {
  /** Names the row for screen readers. */
  label: string;
  tabs: readonly { key: string; href: string; text: string; current: boolean }[];
  className?: string;
};

/** Parts of a page as a row of links, so that each has its own address; scrolls sideways where it is too long. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <TabRow
      aria-label={label}
      className={cn("border-line flex gap-3 overflow-x-auto border-b sm:gap-6", className)}
    >
      {tabs.map(({ key, href, text, current }) => (
        <Anchor
          key={key}
          href={href}
          aria-current={current ? "page" : undefined}
          className={cn(
            "-mb-px inline-flex min-h-11 shrink-0 items-center border-b-2 text-sm font-medium wrap-anywhere transition-colors",
            current ? "border-accent text-text" : "text-muted hover:text-text border-transparent",
          )}
        >
          {text}
        </Anchor>
      ))}
    </TabRow>
  );
}
