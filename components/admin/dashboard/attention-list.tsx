import { ArrowRight, CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Anchor } from "@/components/ui/anchor";

type AttentionLine = {
  key: string;
  /** With its locale. */
  href: string;
  text: ReactNode;
  /** Whether something does not work. */
  broken?: boolean;
};

type AttentionListProps = { lines: readonly AttentionLine[]; nothing: string };

/** What needs a person, each line a link to it; `nothing` says that there is none. */
export function AttentionList({ lines, nothing }: AttentionListProps) {
  if (lines.length === 0) {
    return (
      <p className="text-muted flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden="true" className="text-positive size-4 shrink-0" />
        {nothing}
      </p>
    );
  }
  return (
    <ul className="grid gap-x-8 md:grid-cols-2 2xl:grid-cols-3">
      {lines.map(({ key, href, text, broken }) => (
        <li key={key} className="border-line border-t">
          <Anchor
            href={href}
            className="hover:text-accent flex min-h-11 items-center justify-between gap-3 py-1.5 text-sm wrap-anywhere"
          >
            <span className="flex min-w-0 items-center gap-2">
              {broken && <CircleAlert aria-hidden="true" className="text-negative size-4 shrink-0" />}
              <span className="min-w-0">{text}</span>
            </span>
            <ArrowRight aria-hidden="true" className="text-muted size-4 shrink-0" />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
