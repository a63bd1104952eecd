"use client";

import { useTranslations } from "next-intl";
import { changedParts, type ContractState } from "@/lib/mint/owner/calls";
import { useStateWords } from "./state-words";

/** What a call changes, a line each: before and after. */
export function StateChange({ before, after }: { before: ContractState; after: ContractState }) {
  const t = useTranslations("adminNft");
  const words = useStateWords();
  const parts = changedParts(before, after);
  if (parts.length === 0) return <p className="text-sm">{t("owner.nothing")}</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      {parts.map((part) => (
        <div key={part} className="contents">
          <dt className="text-muted">{t(`contract.parts.${part}`)}</dt>
          <dd className="text-right">
            <span className="text-muted">{words(before, part)}</span> <span aria-hidden="true">→</span>
            <span className="sr-only">{t("owner.becomes")}</span>{" "}
            <strong className="font-semibold">{words(after, part)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
