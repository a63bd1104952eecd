"use client";

import { createPortal } from "react-dom";
import { useMine } from "@/components/community/use-mine";
import type { MyPlan } from "@/lib/plans/change";

/** Stands where the button of the offer stood. */
const heldLook =
  "border-line rounded-control text-text flex min-h-11 items-center justify-center border border-dashed font-medium";

/** The pricing page for a member: what they have, and under each offer the change it would be. Nothing for visitors. */
export function YourPlan({ locale }: { locale: string }) {
  const [mine] = useMine<MyPlan>(`/api/me/plan?locale=${locale}`);
  if (mine.state !== "known") return null;
  const { line, offers } = mine.data;
  const notes = [...document.querySelectorAll("[data-offer]")].map((place, index) => {
    const offer = offers[place.getAttribute("data-offer") ?? ""];
    return (
      offer &&
      createPortal(
        <span data-held={offer.held || undefined} className={offer.held ? heldLook : "mt-2 block"}>
          {offer.text}
        </span>,
        place,
        `${index}`,
      )
    );
  });
  return (
    <>
      <span role="status">{line}</span>
      {notes}
    </>
  );
}
