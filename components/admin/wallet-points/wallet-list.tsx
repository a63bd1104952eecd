import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { walletProfiles, type WalletProfileRow } from "@/lib/admin/wallet-points/wallet-profiles.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ReconcileMember } from "./reconcile-buttons";

function Wallets({ addresses }: { addresses: WalletProfileRow["wallets"] }) {
  const t = useTranslations("adminPoints.wallets");
  const [first, ...more] = addresses;
  if (!first) return <span className="text-muted">{t("none")}</span>;
  return (
    <span className="figures text-xs" title={addresses.join("\n")}>
      {`${first.slice(0, 6)}…${first.slice(-4)}`}
      {more.length > 0 && <span className="text-muted"> +{more.length}</span>}
    </span>
  );
}

/** Every member's points with what the ledger adds up to. */
export function WalletList(shown: Shown<typeof walletProfiles>) {
  const t = useTranslations("adminPoints.wallets");
  const segment = useTranslations("admin.file.segments");
  const level = useTranslations("points.levels");
  const locale = useLocale();
  const format = formatter(locale);
  const isAdmin = shown.roles.includes("admin");
  return (
    <ListView
      list={walletProfiles}
      {...shown}
      row={(row) => {
        const name = row.name ?? row.email ?? row.user_id;
        return {
          id: row.user_id,
          name,
          cells: {
            member: (
              <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}?tab=points`)}>
                {name}
              </TextLink>
            ),
            points: (
              <>
                {format.number(row.xp)}
                {row.owed > 0 && (
                  <span className="text-negative block text-xs">{t("owes", { owed: row.owed })}</span>
                )}
              </>
            ),
            ledger: (
              <>
                {format.number(row.ledger)}
                <span className="text-muted block text-xs">{t("lines", { count: row.lines })}</span>
              </>
            ),
            drift:
              row.drift === 0 ? (
                <span className="text-muted">0</span>
              ) : (
                <Badge tone="negative">{format.number(row.drift, "signed")}</Badge>
              ),
            level: level(row.level),
            segment: segment(row.segment),
            wallets: <Wallets addresses={row.wallets} />,
            act: isAdmin && <ReconcileMember member={row.user_id} name={name} />,
          },
        };
      }}
    />
  );
}
