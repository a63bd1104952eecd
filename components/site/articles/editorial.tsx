import type { ReactNode } from "react";

export type EditorialSection = {
  id: string;
  title: string;
  content: ReactNode;
  /** A table or picture below the text; it may be as wide as text and margin together. */
  figure?: ReactNode;
  aside?: ReactNode;
};

/** A line of the contents beside a page. */
export const contentsLink =
  "text-muted hover:text-text hover:border-accent -ml-px flex min-h-9 items-center border-l border-transparent py-1.5 pl-4 transition-colors";

/** The one layout of reading pages: contents on the left, text in the middle, notes in the margin. */
export function Editorial({ label, sections }: { label: string; sections: readonly EditorialSection[] }) {
  return (
    <div className="frame grid grid-cols-1 gap-x-12 py-12 md:py-16 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label={label} className="hidden lg:block">
        <ul className="border-line sticky top-24 grid border-l text-sm print:static">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className={contentsLink}>
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="divide-line divide-y">
        {sections.map((section) => (
          <section
            key={section.id}
            id={section.id}
            className="grid scroll-mt-20 grid-cols-1 gap-x-12 gap-y-6 py-12 first:pt-0 last:pb-0 md:py-14 xl:grid-cols-[minmax(0,1fr)_15rem]"
          >
            <div className="min-w-0">
              <h2 className="text-xl font-semibold md:text-2xl">{section.title}</h2>
              {section.content}
            </div>
            {section.aside && (
              <aside className="border-accent text-muted self-start border-l-2 pl-4 text-sm xl:mt-13">
                {section.aside}
              </aside>
            )}
            {section.figure && (
              <div className="grid min-w-0 grid-cols-1 gap-4 xl:col-span-2">{section.figure}</div>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
