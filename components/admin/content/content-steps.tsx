"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Badge } from "@/components/ui/badge";
import { TextField } from "@/components/ui/text-field";
import type { Waiting } from "@/lib/admin/second-person";
import type { Changed } from "@/lib/guard/staff/changed";
import { formatter } from "@/lib/platform/i18n/format";
import type { Action } from "@/lib/platform/action";

const tones = {
  draft: "neutral",
  published: "positive",
  scheduled: "info",
  upcoming: "info",
  open: "positive",
  settling: "accent",
  closed: "neutral",
  archived: "neutral",
  changed: "info",
} as const;

/** How something that staff publish stands, in a word. */
export function ContentStanding({ state, children }: { state: keyof typeof tones; children: string }) {
  return <Badge tone={tones[state]}>{children}</Badge>;
}

/** That something waits for a second person, who proposed it, and what happens where there is none. Nothing for what waits for nobody. */
export function WaitsForSecond({ of }: { of: Waiting | undefined }) {
  const t = useTranslations("adminContent.steps");
  const format = formatter(useLocale());
  if (!of) return null;
  return (
    <span className="grid gap-1 text-left text-sm" data-testid="waits">
      <span>
        <Badge tone="accent">{t("waits")}</Badge>
      </span>
      <span className="text-muted max-w-[48ch]">
        {of.happens_at
          ? t("waitsAlone", { at: format.time(of.happens_at, "medium") })
          : of.own
            ? t("waitsOwn")
            : t("waitsFor", { name: of.by ?? "–" })}
      </span>
    </span>
  );
}

type ContentStepsProps = {
  action: Action<Changed>;
  kind: "mission" | "challenge" | "story" | "proposal" | "document" | "inserted";
  /** `texts` name it, for whoever hears a button without its row. */
  of: {
    id: string;
    version: string;
    state: string;
    texts: Record<string, { title: string }>;
    waits?: Waiting;
  };
  /** Whether it can also be published at a time to come. */
  later?: boolean;
  quiet?: boolean;
};

/** Publishes something that staff wrote, at once or later, or archives it, as it stands. */
export function ContentSteps({ action, kind, of, later, quiet }: ContentStepsProps) {
  const t = useTranslations("adminContent.steps");
  const { id, version, state, texts, waits } = of;
  const title = texts.en?.title ?? "";
  return (
    <>
      <WaitsForSecond of={waits} />
      {["draft", "scheduled", "archived", "changed"].includes(state) && !waits?.own && (
        <ChangeDialog
          action={action}
          quiet={quiet}
          trigger={t("published.do", { kind })}
          label={t("published.of", { kind, title })}
          confirm={t("published.do", { kind })}
          title={t("published.title", { kind })}
          text={
            kind === "mission" || kind === "challenge"
              ? `${t("published.text", { kind })} ${t("second")}`
              : t("published.text", { kind })
          }
          fixed={{ id, version, state: "published" }}
          fields={({ error, values }) =>
            later && (
              <TextField
                label={t("published.at", { kind })}
                hint={t("published.atHint")}
                name="publish_at"
                type="datetime-local"
                defaultValue={values.publish_at}
                error={error("publish_at")}
              />
            )
          }
        />
      )}
      {state !== "archived" && (
        <ChangeDialog
          action={action}
          quiet={quiet}
          danger
          trigger={t("archived.do")}
          label={t("archived.of", { title })}
          confirm={t("archived.do")}
          title={t("archived.title", { kind })}
          text={t("archived.text", { kind })}
          fixed={{ id, version, state: "archived" }}
        />
      )}
    </>
  );
}
