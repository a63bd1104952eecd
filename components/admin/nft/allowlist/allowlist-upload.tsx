"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Button } from "@/components/ui/button";
import { FileInput, Textarea } from "@/components/ui/input";
import { ErrorText, Field } from "@/components/ui/field";
import { orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { earlyWalletsAction, saveAllowlistAction } from "@/lib/admin/nft/actions";
import { MOST_WALLETS, parseAllowlist } from "@/lib/mint/allowlist/parse";
import { formatter } from "@/lib/platform/i18n/format";
import { shortAddress } from "@/lib/wallet/address";

const SHOWN = 5;

/** What the server will make of the text: how many wallets, which lines are none. */
function Preview({ text }: { text: string }) {
  const t = useTranslations("adminNft.allowlist");
  const locale = useLocale();
  const format = formatter(locale);
  const { wallets, repeated, wrong } = parseAllowlist(text);
  if (text.trim() === "") return null;
  const first = wallets.slice(0, SHOWN).map((wallet) => shortAddress(wallet));
  return (
    <section
      aria-live="polite"
      aria-label={t("preview")}
      className="border-line rounded-control grid gap-2 border p-4 text-sm"
    >
      <p className="font-semibold">{t("found", { count: wallets.length })}</p>
      {first.length > 0 && (
        <p className="text-muted figures text-xs">
          {first.join(", ")}
          {wallets.length > SHOWN && " …"}
        </p>
      )}
      {repeated > 0 && <p className="text-muted">{t("repeated", { count: repeated })}</p>}
      {wallets.length > MOST_WALLETS && <ErrorText>{t("tooMany", { most: MOST_WALLETS })}</ErrorText>}
      {wrong.length > 0 && (
        <ErrorText>
          {t("wrong", { count: wrong.length })}{" "}
          {format.list(wrong.slice(0, SHOWN).map(({ line, text: held }) => t("line", { line, text: held })))}
        </ErrorText>
      )}
    </section>
  );
}

/** Adds the wallets of members whose level opens the early phase (a setting). */
function EarlyWallets({ onAdd }: { onAdd: (wallets: string[]) => void }) {
  const t = useTranslations("adminNft.allowlist");
  const words = useErrorWords();
  const [asking, start] = useTransition();
  const [told, setTold] = useState("");
  const add = () =>
    start(async () => {
      const answer = await orUnanswered(earlyWalletsAction(null, {}));
      if (!answer.ok) return setTold(words(answer.reason));
      const { level, wallets } = answer.data;
      if (level) onAdd(wallets);
      setTold(level ? t("earlyAdded", { count: wallets.length }) : t("earlyNone"));
    });
  return (
    <div className="grid justify-items-start gap-2">
      <Button loading={asking} onClick={add} className="py-1.5 text-left whitespace-normal">
        {t("early")}
      </Button>
      <p role="status" className="text-muted text-sm">
        {told}
      </p>
    </div>
  );
}

/** Keeps a list that was pasted or read from a file, after a look at what it holds. */
export function AllowlistUpload() {
  const t = useTranslations("adminNft.allowlist");
  const [text, setText] = useState("");
  return (
    <ChangeDialog
      action={saveAllowlistAction}
      trigger={t("upload")}
      confirm={t("keep")}
      title={t("upload")}
      text={t("uploadText")}
      fixed={{}}
      onChanged={() => setText("")}
      fields={({ error }) => (
        <>
          <Field label={t("file")}>
            {(control) => (
              <FileInput
                {...control}
                accept=".csv,.txt,text/csv,text/plain"
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  if (file) void file.text().then(setText);
                }}
              />
            )}
          </Field>
          <Field label={t("wallets")} hint={t("walletsHint")} error={error("wallets")}>
            {(control) => (
              <Textarea
                {...control}
                name="wallets"
                required
                rows={6}
                spellCheck={false}
                className="figures text-xs"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <EarlyWallets
            onAdd={(wallets) => setText((typed) => [typed.trim(), ...wallets].filter(Boolean).join("\n"))}
          />
          <Preview text={text} />
        </>
      )}
    />
  );
}
