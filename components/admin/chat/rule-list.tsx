"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { removeChatRuleAction, saveChatRuleAction } from "@/lib/moderation/actions";
import type { StaffChat } from "@/lib/moderation/schema";

function AddRule() {
  const t = useTranslations("adminTeam.chat");
  return (
    <ChangeDialog
      action={saveChatRuleAction}
      trigger={t("add")}
      title={t("addTitle")}
      text={t("addText")}
      confirm={t("add")}
      fixed={{}}
      fields={({ error, values }) => (
        <>
          <Field label={t("kind")} error={error("kind")}>
            {(control) => (
              <Select {...control} name="kind" defaultValue={values.kind ?? "word"}>
                <option value="word">{t("kinds.word")}</option>
                <option value="link">{t("kinds.link")}</option>
              </Select>
            )}
          </Field>
          <TextField
            label={t("pattern")}
            hint={t("patternHint")}
            name="pattern"
            required
            maxLength={100}
            defaultValue={values.pattern}
            error={error("pattern")}
          />
          <Field label={t("action")} error={error("action")}>
            {(control) => (
              <Select {...control} name="action" defaultValue={values.action ?? "block"}>
                <option value="block">{t("actions.block")}</option>
                <option value="hold">{t("actions.hold")}</option>
              </Select>
            )}
          </Field>
        </>
      )}
    />
  );
}

/** Words and hosts that are refused or held. */
export function RuleList({ rules }: Pick<StaffChat, "rules">) {
  const t = useTranslations("adminTeam.chat");
  return (
    <section aria-labelledby="chat-rules">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="chat-rules" className="text-sm font-semibold">
            {t("rules")}
          </h2>
          <p className="text-muted max-w-[70ch] text-xs">{t("rulesLead")}</p>
        </div>
        <AddRule />
      </div>
      {rules.length === 0 ? (
        <p className="text-muted text-sm">{t("noRules")}</p>
      ) : (
        <ul className="border-line bg-surface rounded-card divide-line divide-y border">
          {rules.map(({ id, kind, pattern, action }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
              <span className="min-w-0 flex-1 text-sm font-medium break-all">{pattern}</span>
              <span className="text-muted text-xs">
                {t(`kinds.${kind}`)} · {t(`actions.${action}`)}
              </span>
              <ChangeDialog
                action={removeChatRuleAction}
                quiet
                trigger={t("remove")}
                label={t("removeTitle", { pattern })}
                title={t("removeTitle", { pattern })}
                text={t("removeText")}
                confirm={t("removeRule")}
                fixed={{ rule: id }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
