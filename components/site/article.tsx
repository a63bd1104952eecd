import { getLocale, getTranslations } from "next-intl/server";
import { Table, Td, Th } from "@/components/ui/table";
import { sectionsSchema, type ArticleSection } from "./article-schema";
import { richWords } from "./rich-words";

function ArticleTable({ table }: { table: NonNullable<ArticleSection["table"]> }) {
  return (
    <Table caption={table.caption} className="mt-6">
      <thead>
        <tr>
          {table.head.map((cell, column) => (
            <Th key={column} className="text-text text-sm">
              {cell}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row" className="h-13 min-w-40 px-4 py-2 align-top font-medium">
              {first}
            </th>
            {cells.map((cell, column) => (
              <Td key={column} className="text-muted min-w-40 align-top">
                {cell}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The editorial layout: contents on the left, text in the middle, notes in the margin. `name` is a page of `site.json`. */
export async function Article({ name }: { name: string }) {
  const locale = await getLocale();
  const t = await getTranslations("site");
  const sections = sectionsSchema.parse(t.raw(`${name}.sections`));
  const words = richWords(locale);

  return (
    <div className="frame grid grid-cols-1 gap-x-12 py-12 md:py-16 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label={t(`${name}.title`)} className="hidden lg:block">
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
        {sections.map((section, index) => (
          <section
            key={section.id}
            id={section.id}
            className="grid scroll-mt-20 grid-cols-1 gap-x-12 gap-y-5 py-10 first:pt-0 last:pb-0 xl:grid-cols-[minmax(0,1fr)_15rem]"
          >
            <div>
              <h2 className="text-xl font-semibold">{section.title}</h2>
              {section.body.map((_, paragraph) => (
                <p key={paragraph} className="mt-4 max-w-[66ch]">
                  {t.rich(`${name}.sections.${index}.body.${paragraph}`, words)}
                </p>
              ))}
              {section.table && <ArticleTable table={section.table} />}
            </div>
            {section.aside && (
              <aside className="border-accent text-muted self-start border-l-2 pl-4 text-sm xl:mt-12">
                {t.rich(`${name}.sections.${index}.aside`, words)}
              </aside>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
