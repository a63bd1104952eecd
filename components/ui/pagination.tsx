import { Glyph } from "./glyph";
import { ButtonLink } from "./link";

type PaginationProps = {
  /** One-based. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  labels: { nav: string; previous: string; next: string; position: string };
};

/** Previous, position ("Page 2 of 9", already worded), next. Renders nothing when all fits on one page. */
export function Pagination({ page, pages, hrefOf, labels }: PaginationProps) {
  return (
    <PageSteps
      previous={page > 1 ? hrefOf(page - 1) : null}
      next={page < pages ? hrefOf(page + 1) : null}
      labels={labels}
    />
  );
}

type PageStepsProps = { previous: string | null; next: string | null; labels: PaginationProps["labels"] };

/** The same for a list whose pages are named by a key rather than by a number. */
export function PageSteps({ previous, next, labels }: PageStepsProps) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label={labels.nav} className="flex items-center justify-between gap-4">
      <Step href={previous} rel="prev">
        <Glyph name="back" /> {labels.previous}
      </Step>
      <span className="text-muted text-sm" aria-current="page">
        {labels.position}
      </span>
      <Step href={next} rel="next">
        {labels.next} <Glyph name="next" />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | null; rel: string; children: React.ReactNode }) {
  if (href === null)
    return (
      <span
        role="link"
        aria-disabled="true"
        className="text-muted inline-flex min-h-11 items-center gap-2 px-4 text-sm opacity-50 [&_svg]:size-4"
      >
        {children}
      </span>
    );
  return (
    <ButtonLink href={href} rel={rel} stay>
      {children}
    </ButtonLink>
  );
}
