import "server-only";
import { createTranslator, type AbstractIntlMessages } from "next-intl";
import { describeError } from "@/lib/platform/describe-error";
import { brand } from "@/lib/platform/brand";
import { env } from "@/lib/platform/env";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import { defaultLocale } from "@/lib/platform/i18n/routing";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { alertWords } from "./alert-words";
import { keepAlerts, noteAlertsTold } from "./mutations";
import type { Alert } from "./schema";

/** Milliseconds between two messages that the database does not answer: there is nowhere to note that it was told. */
const pause = 15 * 60_000;

const messages: AbstractIntlMessages = { admin };
const translate = createTranslator({ locale: defaultLocale, messages, namespace: "admin.health" });
const t = translate as (key: string, values?: Record<string, string | number>) => string;

/** `text` is what Slack and Mattermost show, `content` what Discord does; `alerts` is for programs. */
async function post(url: string, lines: string[], alerts: object[]): Promise<void> {
  const text = [...lines, `${env.APP_URL}/admin/health`].join("\n");
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text, content: text, alerts }),
    redirect: "error",
    signal: AbortSignal.timeout(timeouts.alertMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook of alerts answered ${response.status}.`);
}

function lineOf(alert: Alert): string {
  const what = alertWords(alert, t);
  return t(alert.ended_at === null ? "alerts.begins" : "alerts.ends", { brand: brand.name, what });
}

/**
 * Begins and ends alerts, and tells ALERT_WEBHOOK_URL of each once; what it does not take is told again at the next run.
 *
 * @param block the newest of the chain; null when it is unknown
 * @returns how many were told
 */
export async function tellAlerts(block: bigint | null): Promise<number> {
  const untold = await keepAlerts(block);
  const url = env.ALERT_WEBHOOK_URL;
  if (!url || untold.length === 0) return 0;
  try {
    await post(url, untold.map(lineOf), untold);
  } catch (error) {
    console.warn("Alerts are told again in a minute:", describeError(error));
    return 0;
  }
  await noteAlertsTold(untold);
  return untold.length;
}

let toldOfDatabase = -Infinity;

/** Tells that the database does not answer. Never throws: the caller has that error to report. */
export async function tellOfSilentDatabase(): Promise<void> {
  const url = env.ALERT_WEBHOOK_URL;
  if (!url || performance.now() - toldOfDatabase < pause) return;
  toldOfDatabase = performance.now();
  const line = t("alerts.begins", { brand: brand.name, what: t("alerts.database") });
  await post(url, [line], [{ kind: "service_down", subject: "database" }]).catch((error: Error) => {
    toldOfDatabase = -Infinity;
    console.warn("The silence of the database was not told:", describeError(error));
  });
}
