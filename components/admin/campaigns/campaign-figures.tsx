import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { fewestForShare } from "@/lib/admin/campaigns/rules";
import type { CampaignFile } from "@/lib/admin/campaigns/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

const shown = ["delivered", "clicked", "machines", "unsubscribed", "bounced", "complained"] as const;

/** How the list of recipients is asked for whom a figure counts. */
const asked = {
  delivered: "state=accepted",
  clicked: "result=clicked",
  machines: "result=machine",
  unsubscribed: "result=unsubscribed",
  bounced: "result=bounced",
  complained: "result=complained",
} as const;

/** What came of a campaign: figures, links, the comparison of subjects, and what members did within three days. */
export function CampaignFigures({ campaign }: { campaign: CampaignFile }) {
  const t = useTranslations("adminCampaigns.figures");
  const locale = useLocale();
  const format = formatter(locale);
  const { figures, counts, effect, ab_percent, ab_hours, ab_result } = campaign;
  const share = (part: number, of: number) =>
    of >= fewestForShare
      ? t("share", { count: format.number(part), share: format.number(part / of, "percent") })
      : format.number(part);
  /** The figure, leading to whom it counts. */
  const linked = (query: string, count: number, words: string) =>
    count > 0 ? (
      <TextLink
        href={localizedHref(locale, `/admin/email-campaign/recipients?campaign=${campaign.id}&${query}`)}
      >
        {words}
      </TextLink>
    ) : (
      words
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard title={t("title")} note={t("note")}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {shown.map((figure) => (
            <div key={figure}>
              <dt className="text-muted text-xs">{t(figure)}</dt>
              <dd className="figures">
                {linked(
                  asked[figure],
                  figures[figure],
                  figure === "delivered"
                    ? format.number(figures.delivered)
                    : // What bounced was not delivered.
                      share(
                        figures[figure],
                        figure === "bounced" ? counts.accepted + counts.failed : figures.delivered,
                      ),
                )}
              </dd>
            </div>
          ))}
          <div>
            <dt className="text-muted text-xs">{t("opened")}</dt>
            <dd className="figures">
              {figures.open_asked > 0 ? share(figures.opened, figures.open_asked) : t("openedNone")}
            </dd>
            <dd className="text-muted text-xs">{t("unreliable")}</dd>
          </div>
        </dl>
      </SectionCard>
      {figures.subjects && (
        <SectionCard
          title={t("subjects")}
          note={t("rule", { percent: ab_percent ?? 0, hours: ab_hours ?? 0 })}
        >
          <p className="mb-3 text-sm font-medium">{t(`results.${ab_result ?? "open"}`)}</p>
          <Table caption={t("subjects")} stacked>
            <thead>
              <tr>
                <Th>{t("subject")}</Th>
                <Th numeric>{t("sent")}</Th>
                <Th numeric>{t("clicked")}</Th>
              </tr>
            </thead>
            <tbody>
              {figures.subjects.map((side) => (
                <tr key={side.variant}>
                  <Td data-label={t("subject")}>{side.variant.toUpperCase()}</Td>
                  <Td numeric data-label={t("sent")}>
                    {format.number(side.sent)}
                  </Td>
                  <Td numeric data-label={t("clicked")}>
                    {share(side.clicked, side.sent)}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </SectionCard>
      )}
      {figures.links.length > 0 && (
        <SectionCard title={t("links")} note={t("machinesNote")}>
          <Table caption={t("links")} stacked>
            <thead>
              <tr>
                <Th>{t("link")}</Th>
                <Th numeric>{t("people")}</Th>
                <Th numeric>{t("machines")}</Th>
              </tr>
            </thead>
            <tbody>
              {figures.links.map((link) => (
                <tr key={link.url}>
                  <Td data-label={t("link")}>
                    <span className="break-all">{link.url}</span>
                  </Td>
                  <Td numeric data-label={t("people")}>
                    {linked(`result=clicked&link=${link.n}`, link.people, format.number(link.people))}
                  </Td>
                  <Td numeric data-label={t("machines")}>
                    {linked(`result=machine&link=${link.n}`, link.machines, format.number(link.machines))}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </SectionCard>
      )}
      {effect.length > 0 && (
        <SectionCard title={t("effect")} note={t(effect.length > 1 ? "effectNote" : "effectAlone")}>
          <Table caption={t("effect")} stacked>
            <thead>
              <tr>
                <Th>{t("side")}</Th>
                <Th numeric>{t("members")}</Th>
                <Th numeric>{t("signedIn")}</Th>
                <Th numeric>{t("claimed")}</Th>
                <Th numeric>{t("purchased")}</Th>
              </tr>
            </thead>
            <tbody>
              {effect.map((side) => (
                <tr key={side.side}>
                  <Td data-label={t("side")}>{t(`sides.${side.side}`)}</Td>
                  <Td numeric data-label={t("members")}>
                    {format.number(side.members)}
                  </Td>
                  <Td numeric data-label={t("signedIn")}>
                    {share(side.signed_in, side.members)}
                  </Td>
                  <Td numeric data-label={t("claimed")}>
                    {share(side.claimed, side.members)}
                  </Td>
                  <Td numeric data-label={t("purchased")}>
                    {share(side.purchased, side.members)}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </SectionCard>
      )}
    </div>
  );
}
