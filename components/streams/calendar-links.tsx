import { getLocale, getTranslations } from "next-intl/server";
import { Glyph } from "@/components/ui/glyph";
import { ButtonLink } from "@/components/ui/link";

/** The calendar file of one stream, or of all of them to subscribe to. */
export async function CalendarLinks({ slug }: { slug?: string }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("streams.calendar")]);
  const query = new URLSearchParams({ locale, ...(slug && { stream: slug }) });
  return (
    <ButtonLink href={`/api/streams/calendar?${query}`} download>
      <Glyph name={slug ? "calendar" : "feed"} />
      {t(slug ? "one" : "all")}
    </ButtonLink>
  );
}
