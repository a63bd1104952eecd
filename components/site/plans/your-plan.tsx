"use client";

import { createPortal } from "react-dom";
import { Anchor } from "@/components/ui/anchor";
import { useMine } from "@/components/islands/use-mine";
import type { MyPlan } from "@/lib/plans/change";

/** Takes the place of the offer's button. */
const heldLook =
  "border-line rounded-control text-text flex min-h-11 items-center justify-center border border-dashed px-3 py-2 font-medium text-balance";

type Offer = MyPlan["offers"][string];

/** One offer: what it would be, and where it can be changed, the link that takes the usual one's place. */
function Note({ offer: { text, held, link } }: { offer: Offer }) {
  if (!link) {
    return (
      <span data-held={held || undefined} className={held ? heldLook : "mt-2 block"}>
        {text}
      </span>
    );
  }
  return (
    <span data-held className="block">
      <Anchor
        href={link.href}
        className="button button-secondary button-md w-full py-2 text-balance whitespace-normal"
      >
        {link.label}
      </Anchor>
      <span className="mt-2 block">{text}</span>
    </span>
  );
}

/** The pricing page for a member: what they have, and under each offer the change it would be. Nothing for visitors. */
export function YourPlan({ locale }: { locale: string }) {
  const [mine] = useMine<MyPlan>(`/api/me/plan?locale=${locale}`);
  if (mine.state !== "known") return null;
  const { line, offers } = mine.data;
  const notes = [...document.querySelectorAll("[data-offer]")].map((place, index) => {
    const offer = offers[place.getAttribute("data-offer") ?? ""];
    return offer && createPortal(<Note offer={offer} />, place, `${index}`);
  });
  return (
    <>
      <span role="status">{line}</span>
      {notes}
    </>
  );
}
