import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { webhookLog, type webhooksPage } from "@/lib/admin/webhooks/webhooks.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { deliveryStates } from "@/lib/admin/webhooks/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { webhookTypes } from "@/lib/webhooks/types.gen";
import { DeliveryState, hostOfUrl } from "./webhook-words";

type Props = { answer: ListAnswer<z.output<typeof webhooksPage>>; roles: readonly Role[] };

/** What was sent and what waits, newest first. */
export function WebhookLog({ answer, roles }: Props) {
  const t = useTranslations("adminWebhooks");
  const list = useTranslations("adminWebhooks.log");
  const locale = useLocale();
  const types = [...webhookTypes, "webhook.test"];
  const words = listWords(webhookLog, list, {
    options: {
      status: Object.fromEntries(deliveryStates.map((state) => [state, t(`states.${state}`)])),
      type: Object.fromEntries(types.map((type) => [type, type])),
    },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: String(row.id),
    name: row.type,
    cells: {
      made: <When at={row.created_at} />,
      type: (
        <TextLink className="font-mono" href={localizedHref(locale, `/admin/settings/webhooks/${row.id}`)}>
          {row.type}
        </TextLink>
      ),
      status: <DeliveryState row={row} />,
      address: <span className="font-mono text-xs">{hostOfUrl(row.url)}</span>,
      attempts: row.attempts,
      delivered: row.delivered_at ? <When at={row.delivered_at} /> : "–",
      due: row.due_at ? <When at={row.due_at} /> : "–",
    },
  }));
  return <AdminList list={webhookLog} words={words} roles={roles} answer={answer} rows={rows} />;
}
