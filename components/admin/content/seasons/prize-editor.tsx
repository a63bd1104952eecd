"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";

type Line = { to: string; points: string };

/** What places win, from the first on; sent as JSON in one hidden field. */
export function PrizeEditor({ error }: { error?: string }) {
  const t = useTranslations("adminContent.seasons");
  const [lines, setLines] = useState<Line[]>([{ to: "1", points: "500" }]);
  const change = (at: number, change: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line)));
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-medium">{t("prizes")}</legend>
      <p className="text-muted text-sm">{t("prizesHint")}</p>
      <input type="hidden" name="prizes" value={JSON.stringify(lines)} />
      {lines.map((line, at) => (
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
          <TextField
            label={t("to")}
            inputMode="numeric"
            value={line.to}
            onChange={({ target }) => change(at, { to: target.value })}
          />
          <TextField
            label={t("points")}
            inputMode="numeric"
            value={line.points}
            onChange={({ target }) => change(at, { points: target.value })}
          />
          <Button
            variant="ghost"
            aria-label={t("removePrize", { number: String(at + 1) })}
            onClick={() => setLines(lines.filter((each) => each !== line))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        className="justify-self-start"
        disabled={lines.length >= 20}
        onClick={() => setLines([...lines, { to: "", points: "" }])}
      >
        {t("addPrize")}
      </Button>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
