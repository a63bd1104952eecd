"use client";

import { KeyRound, Mail, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ProviderMark } from "@/components/join/provider-mark";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { unlinkWay } from "@/lib/security/actions";
import { isRemovable, type WayIn } from "@/lib/security/rules";
import { useAnswer } from "./use-answer";

const icons = { email: Mail, phone: Phone, password: KeyRound };

function WayIcon({ kind }: { kind: WayIn["kind"] }) {
  if (kind === "discord" || kind === "google") return <ProviderMark provider={kind} />;
  const Icon = icons[kind];
  return <Icon aria-hidden="true" className="size-4 shrink-0" />;
}

function Unlink({ way }: { way: WayIn & { identity: string } }) {
  const t = useTranslations("settings.ways");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { ask, pending, refusal } = useAnswer();
  const name = t(`kinds.${way.kind}`);
  const unlink = () =>
    ask(unlinkWay, { identity: way.identity }, () => {
      showToast({ title: t("unlinked", { name }), tone: "positive" });
      setOpen(false);
      router.refresh();
    });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" aria-label={t("unlinkNamed", { name })}>
          {t("unlink")}
        </Button>
      }
      title={t("unlinkTitle", { name })}
      description={t("unlinkLead", { name })}
      closeLabel={t("close")}
    >
      <FieldError>{refusal.general}</FieldError>
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <DialogClose asChild>
          <Button>{t("keep")}</Button>
        </DialogClose>
        <Button variant="danger" onClick={unlink} loading={pending}>
          {t("unlinkConfirm")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Every way to sign in with its address or account, and unlinking where another one is left. */
export function WaysList({ ways }: { ways: WayIn[] }) {
  const t = useTranslations("settings.ways");
  return (
    <ul className="divide-line divide-y">
      {ways.map((way) => (
        <li
          key={`${way.kind}${way.identity}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3"
          data-testid={`way-${way.kind}`}
        >
          <span className="text-muted">
            <WayIcon kind={way.kind} />
          </span>
          <p className="min-w-0 flex-1 basis-40 text-sm">
            <span className="font-medium">{t(`kinds.${way.kind}`)}</span>
            <span className="text-muted block break-words">{way.label ?? t("passwordOf")}</span>
          </p>
          {way.identity !== null &&
            (isRemovable(way, ways) ? (
              <Unlink way={{ ...way, identity: way.identity }} />
            ) : (
              <p className="text-muted text-sm">{t("last")}</p>
            ))}
        </li>
      ))}
    </ul>
  );
}
