import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/admin/billing/facts";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { WebhookEndpoint } from "@/lib/admin/webhooks/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { WebhookControls } from "./webhook-controls";
import { EndpointState, hostOfUrl } from "./webhook-words";

/** Why nothing goes out, and what to do about it. */
function Trouble({ endpoint, holdHours }: { endpoint: WebhookEndpoint; holdHours: number }) {
  const t = useTranslations("adminWebhooks");
  if (!endpoint.failing_since && endpoint.state !== "held") return null;
  const { next } = endpoint;
  return (
    <div role="alert" className="border-negative/50 rounded-control mb-4 grid gap-1 border p-3 text-sm">
      <p>
        {endpoint.state === "held"
          ? t(`endpoint.held.${endpoint.held_reason ?? "failing"}`)
          : t("endpoint.failing", { count: endpoint.failures, hours: holdHours })}
      </p>
      {next?.error && (
        <p className="text-muted">
          {t("endpoint.lastSaid", { error: t(`errors.${next.error}`, { status: next.http_status ?? 0 }) })}
          {endpoint.state === "live" && (
            <>
              {" · "}
              {t.rich("endpoint.again", { at: () => <When at={next.due_at} /> })}
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** An endpoint: where it is, what it asks for, and whether things arrive there. */
export function EndpointCard({ endpoint, holdHours }: { endpoint: WebhookEndpoint; holdHours: number }) {
  const t = useTranslations("adminWebhooks.endpoint");
  const locale = useLocale();
  const format = formatter(locale);
  const { next } = endpoint;
  return (
    <SectionCard
      title={<span className="break-all">{endpoint.description || hostOfUrl(endpoint.url)}</span>}
      note={<span className="font-mono text-xs break-all">{endpoint.url}</span>}
      action={<EndpointState endpoint={endpoint} />}
    >
      <Trouble endpoint={endpoint} holdHours={holdHours} />
      <ul className="mb-4 flex flex-wrap gap-1.5">
        {endpoint.events.map((type) => (
          <li key={type}>
            <Badge>
              <code>{type}</code>
            </Badge>
          </li>
        ))}
      </ul>
      <Facts
        rows={[
          [
            t("waiting"),
            next ? (
              <TextLink key="next" href={localizedHref(locale, `/admin/settings/webhooks/${next.id}`)}>
                {format.number(endpoint.waiting)}
              </TextLink>
            ) : (
              format.number(0)
            ),
          ],
          [t("delivered"), endpoint.delivered_at ? <When key="at" at={endpoint.delivered_at} /> : t("never")],
          [t("secretSince"), <When key="secret" at={endpoint.secret_at} />],
          ...(endpoint.overlap_until
            ? ([[t("overlap"), <When key="overlap" at={endpoint.overlap_until} />]] as [
                string,
                React.ReactNode,
              ][])
            : []),
        ]}
      />
      <WebhookControls endpoint={endpoint} />
    </SectionCard>
  );
}
