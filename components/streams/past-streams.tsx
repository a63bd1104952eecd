import { getLocale, getTranslations } from "next-intl/server";
import { PageMoment } from "@/components/moments/page-moment";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { textsOf, type PublicStreams } from "@/lib/streams/schema";

/** Streams that are over, the latest first, with how many were there. */
export async function PastStreams({ streams }: { streams: PublicStreams["past"] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("streams.past")]);
  const format = formatter(locale);
  return (
    <Table caption={t("caption")} twoLine>
      <thead className="max-sm:hidden">
        <tr className="border-line">
          <Th>{t("title")}</Th>
          <Th>{t("host")}</Th>
          <Th>{t("date")}</Th>
          <Th numeric>{t("attended")}</Th>
        </tr>
      </thead>
      <tbody>
        {streams.map((stream) => (
          <tr key={stream.id} className="border-line">
            <Td>
              <TextLink href={localizedHref(locale, `/streams/${stream.slug}`)}>
                {textsOf(stream, locale).title}
              </TextLink>
            </Td>
            <Td className="text-muted">{stream.host}</Td>
            <Td className="text-muted whitespace-nowrap">
              <PageMoment at={stream.starts_at} show="mediumDate" />
            </Td>
            <Td numeric>
              {format.number(stream.attended)}
              <span className="text-muted font-sans sm:hidden"> {t("there")}</span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
