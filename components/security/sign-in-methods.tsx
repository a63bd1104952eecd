"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { unlinkMethod } from "@/lib/security/actions";
import { isOnlyWay, isRemovable, type SignInMethod } from "@/lib/security/rules";
import { MethodLine, methodKey } from "./method-line";
import { useAnswer } from "./use-answer";

function Unlink({ method }: { method: SignInMethod & { identity: string } }) {
  const t = useTranslations("settings.methods");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { ask, pending, refusal } = useAnswer();
  const name = t(`kinds.${method.kind}`);
  const unlink = () =>
    ask(unlinkMethod, { identity: method.identity }, () => {
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
      <div className="mt-3">
        <DialogFoot cancel={t("keep")}>
          <Button variant="danger" onClick={unlink} loading={pending}>
            {t("unlinkConfirm")}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}

/** Every sign-in method with its address or account, and unlinking where another one is left. */
export function SignInMethods({ methods }: { methods: SignInMethod[] }) {
  const t = useTranslations("settings.methods");
  return (
    <ul className="divide-line divide-y">
      {methods.map((method, index) => (
        <MethodLine key={methodKey(method, index)} method={method}>
          {method.identity !== null &&
            (isRemovable(method, methods) ? (
              <Unlink method={{ ...method, identity: method.identity }} />
            ) : (
              isOnlyWay(method, methods) && <p className="text-muted text-sm">{t("last")}</p>
            ))}
        </MethodLine>
      ))}
    </ul>
  );
}
