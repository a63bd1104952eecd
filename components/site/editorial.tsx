import type { ReactNode } from "react";

export type EditorialSection = { id: string; title: string; content: ReactNode; aside?: ReactNode };

/** The one layout of reading pages: contents on the left, text in the middle, notes in the margin. */
export function Editorial({ label, sections }: { label: string; sections: readonly EditorialSection[] }) {
  return (
    <div className="frame grid grid-cols-1 gap-x-12 py-12 md:py-16 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label={label} className="hidden lg:block">
        <ul className="sticky top-24 -mt-1.5 grid gap-1 text-sm">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="text-muted hover:text-text inline-flex min-h-9 items-center rounded-sm transition-colors"
              >
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
            className="grid scroll-mt-20 grid-cols-1 gap-x-12 gap-y-5 py-10 first:pt-0 last:pb-0 xl:grid-cols-[minmax(0,1fr)_15rem]"
          >
            <div className="min-w-0">
              <h2 className="text-xl font-semibold">{section.title}</h2>
              {section.content}
            </div>
            {section.aside && (
              <aside className="border-accent text-muted self-start border-l-2 pl-4 text-sm xl:mt-12">
                {section.aside}
              </aside>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
