import { useLocale } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { TextLink } from "@/components/ui/link";
import { webhookLog } from "@/lib/admin/webhooks/webhooks.list";
import { localizedHref } from "@/lib/platform/i18n/href";
import { DeliveryState, hostOfUrl } from "./webhook-words";

/** What was sent and what waits, newest first. */
export function WebhookLog(shown: Shown<typeof webhookLog>) {
  const locale = useLocale();
  return (
    <ListView
      list={webhookLog}
      {...shown}

      row={(row) => ({
        id: String(row.id),
        name: row.type,
        cells: {
          type: (
            <TextLink
              className="font-mono"
              href={localizedHref(locale, `/admin/settings/webhooks/${row.id}`)}
            >
              {row.type}
            </TextLink>
          ),
          status: <DeliveryState row={row} />,
          address: <span className="font-mono text-xs">{hostOfUrl(row.url)}</span>,
          attempts: row.attempts,
        },
      })}
    />
  );
}
