import { getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { listKeys } from "@/lib/platform/i18n/message-list";

type StepsProps = {
  /** Messages with a `title` and `items`, each with a title and a text. */
  name: string;
  /** What the texts name. */
  values?: Record<string, string | number>;
  /** In two columns where there is room; below a page's content rather than beside a form. */
  wide?: boolean;
};

/** Short numbered explanations. */
export async function Steps({ name, values, wide = false }: StepsProps) {
  const [t, keys] = await Promise.all([getTranslations(name), listKeys(`${name}.items`)]);
  return (
    <section>
      <h2 className={cn("font-semibold", wide ? "text-2xl" : "text-xl")}>{t("title")}</h2>
      <ol className={cn("border-line mt-5 grid gap-x-12 border-b", wide && "md:grid-cols-2")}>
        {keys.map((key, index) => (
          <li
            key={key}
            className="border-line grid grid-cols-[2rem_minmax(0,1fr)] content-start gap-y-1 border-t py-4"
          >
            <span aria-hidden="true" className="figures text-accent text-sm leading-6">
              {index + 1}
            </span>
            <h3 className="font-sans text-base font-semibold tracking-normal">{t(`items.${key}.title`)}</h3>
            <p className="text-muted col-start-2">{t(`items.${key}.text`, values)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
