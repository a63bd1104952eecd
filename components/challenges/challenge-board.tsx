import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { wins, type PublicChallenge } from "@/lib/missions/challenges";
import { formatter } from "@/lib/platform/i18n/format";

/** The first ten of a challenge, and who of them stands in the prize zone. */
export function ChallengeBoard({ challenge, caption }: { challenge: PublicChallenge; caption: string }) {
  const t = useTranslations("challenges");
  const format = formatter(useLocale());
  const { first, missions } = challenge;
  if (first.length === 0) return <p className="text-muted mt-3">{t("nobody")}</p>;
  return (
    <div className="mt-3">
      <Table caption={caption}>
        <thead>
          <tr>
            <Th numeric className="w-16 max-sm:px-2">
              {t("table.rank")}
            </Th>
            <Th className="max-sm:px-2">{t("table.member")}</Th>
            <Th numeric className="max-sm:px-2">
              {t("table.done")}
            </Th>
          </tr>
        </thead>
        <tbody>
          {first.map((place) => (
            <tr key={place.rank}>
              <Td numeric className="max-sm:px-2">
                {format.number(place.rank)}
              </Td>
              <Td className="max-sm:px-2">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Avatar name={place.name} src={place.avatar_url} />
                  {place.name}
                  {wins(challenge, place) && <Badge tone="accent">{t("zone")}</Badge>}
                </span>
              </Td>
              <Td numeric className="whitespace-nowrap max-sm:px-2">
                {t("doneOf", { done: place.done, all: missions.length })}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
