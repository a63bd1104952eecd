"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import { awardOneAction } from "@/lib/admin/points/actions";
import type { TeamPoints } from "@/lib/admin/points/schema";
import { MemberPicker, type Picked } from "./member-picker";
import { ReasonSelect } from "./reason-select";

/** Gives points to one member, or takes them. */
export function AwardOne({ limits, reasons }: Pick<TeamPoints, "limits" | "reasons">) {
  const t = useTranslations("adminPoints.one");
  const change = useTranslations("admin.change");
  const [picked, setPicked] = useState<Picked | null>(null);
  const [template, setTemplate] = useState("");
  const [usual, setUsual] = useState("");
  return (
    <ChangeDialog
      action={awardOneAction}
      memberReadsReason
      reasonChosen={template !== ""}
      trigger={t("open")}
      confirm={t("confirm")}
      title={t("open")}
      text={limits ? change("awardText", limits) : change("awardTextAdmin")}
      fixed={{}}
      effect={picked ? { change: "points.award", subject: picked.id, field: "points" } : undefined}
      fields={({ error, values }) => (
        <>
          <MemberPicker picked={picked} onPick={setPicked} error={error("member")} />
          <ReasonSelect
            reasons={reasons}
            chosen={template}
            onChoose={(reason) => {
              setTemplate(reason?.id ?? "");
              setUsual(String(reason?.points ?? ""));
            }}
          />
          <TextField
            key={usual}
            label={change("awardPoints")}
            hint={t("negative")}
            name="points"
            inputMode="numeric"
            required
            defaultValue={usual || values.points}
            error={error("points")}
          />
        </>
      )}
    />
  );
}
