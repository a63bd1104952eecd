import { ArrowRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { nextPath } from "@/lib/hub/rules";
import type { NextThing } from "@/lib/hub/landing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Things worth doing, each a link to where it is done, with the points it gives. */
export function NextThings({ things }: { things: readonly NextThing[] }) {
  const locale = useLocale();
  const t = useTranslations("hub.next");
  const format = formatter(locale);
  return (
    <ol className="divide-line -my-3 divide-y">
      {things.map(({ key, points, mission, texts }) => (
        <li key={key}>
          <Anchor
            href={localizedHref(locale, nextPath({ key, mission }))}
            className="group flex min-h-14 items-center gap-4 rounded-sm py-3"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {t(`${key}.title`, { title: (texts?.[locale] ?? texts?.en)?.title ?? "" })}
              </span>
              <span className="text-muted block text-sm">{t(`${key}.text`)}</span>
            </span>
            {points > 0 && (
              <span className="figures text-accent text-sm">{format.number(points, "signed")}</span>
            )}
            <ArrowRight
              aria-hidden="true"
              className="text-muted group-hover:text-text size-4 shrink-0 transition-colors"
            />
          </Anchor>
        </li>
      ))}
    </ol>
  );
}
