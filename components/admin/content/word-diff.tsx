import { diffWordsWithSpace } from "diff";
import { useTranslations } from "next-intl";

/** A diff of long texts takes time; what is longer is shown by its sizes alone. */
const longest = 20_000;

/** Words of a text that were taken out and put in since another. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const t = useTranslations("adminContent.texts.changes");
  if (before.length + after.length > longest) {
    return <p className="text-muted text-sm">{t("long", { before: before.length, after: after.length })}</p>;
  }
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-wrap">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        if (added)
          return (
            <ins key={index} className="bg-positive/15 no-underline">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={index} className="bg-negative/15">
              {value}
            </del>
          );
        // Of what stayed only the nearest words matter.
        return value.length > 160 ? `${value.slice(0, 70)} … ${value.slice(-70)}` : value;
      })}
    </p>
  );
}
