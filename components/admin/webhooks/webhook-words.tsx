import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { DeliveryRow, WebhookEndpoint } from "@/lib/admin/webhooks/schema";

/** The host of an address, which is what tells endpoints apart. */
export const hostOfUrl = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

const tones = { waiting: "info", delivered: "positive", failed: "negative", skipped: "neutral" } as const;

/** How a delivery stands, and what the address said last. */
export function DeliveryState({ row }: { row: Pick<DeliveryRow, "status" | "http_status" | "error"> }) {
  const t = useTranslations("adminWebhooks");
  const failed = row.status === "delivered" ? null : row.error;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={row.status === "waiting" && row.error ? "negative" : tones[row.status]}>
        {t(row.status === "waiting" && row.error ? "states.retrying" : `states.${row.status}`)}
      </Badge>
      {failed && (
        <span className="text-muted text-xs">{t(`errors.${failed}`, { status: row.http_status ?? 0 })}</span>
      )}
    </span>
  );
}

const endpointTones = { live: "positive", off: "neutral", held: "negative" } as const;

export function EndpointState({ endpoint }: { endpoint: Pick<WebhookEndpoint, "state" | "failing_since"> }) {
  const t = useTranslations("adminWebhooks.endpoint");
  const failing = endpoint.state === "live" && endpoint.failing_since;
  return (
    <Badge tone={failing ? "negative" : endpointTones[endpoint.state]}>
      {t(failing ? "states.failing" : `states.${endpoint.state}`)}
    </Badge>
  );
}
