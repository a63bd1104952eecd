"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { removeCommunityGoalAction, setCommunityGoalAction } from "@/lib/admin/goals/actions";
import { goalKinds, type CommunityGoal } from "@/lib/vision/schema";

/** Sets a goal of the community; with `of` changes it. */
export function GoalDialog({ of, name }: { of?: CommunityGoal; name?: string }) {
  const t = useTranslations("adminContent.goals");
  return (
    <ChangeDialog
      action={setCommunityGoalAction}
      quiet={of !== undefined}
      trigger={t(of ? "edit" : "add")}
      label={of && t("editOf", { name: name ?? "" })}
      confirm={t("save")}
      title={t(of ? "editTitle" : "add")}
      text={t("text")}
      fixed={of ? { id: of.id } : {}}
      fields={({ error, values }) => (
        <>
          <Field label={t("kind")} error={error("kind")}>
            {(control) => (
              <Select {...control} name="kind" defaultValue={values.kind ?? of?.kind ?? "members"}>
                {goalKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`kinds.${kind}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            label={t("columns.target")}
            name="target"
            type="number"
            inputMode="numeric"
            min={1}
            required
            defaultValue={values.target ?? of?.target}
            error={error("target")}
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              label={t("startsOn")}
              hint={t("startsHint")}
              name="starts_on"
              type="date"
              defaultValue={values.starts_on ?? of?.starts_on ?? ""}
              error={error("starts_on")}
            />
            <TextField
              label={t("endsOn")}
              name="ends_on"
              type="date"
              required
              defaultValue={values.ends_on ?? of?.ends_on}
              error={error("ends_on")}
            />
          </div>
        </>
      )}
    />
  );
}

/** Takes a goal away. */
export function GoalRemovalDialog({ of, name }: { of: CommunityGoal; name: string }) {
  const t = useTranslations("adminContent.goals");
  return (
    <ChangeDialog
      action={removeCommunityGoalAction}
      quiet
      danger
      trigger={t("remove")}
      label={t("removeOf", { name })}
      confirm={t("remove")}
      title={t("removeTitle")}
      text={t("removeText")}
      fixed={{ id: of.id }}
    />
  );
}
