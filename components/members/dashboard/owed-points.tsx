import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";

/** Why points stay at 0 although lines are added: more was taken back than was there. Nothing when nothing is owed. */
export function OwedPoints({ owed, className }: { owed: number | null; className?: string }) {
  const t = useTranslations("points");
  if (!owed) return null;
  return (
    <p role="note" data-testid="owed" className={cn("flex max-w-[65ch] gap-2.5 text-sm", className)}>
      <CircleAlert aria-hidden="true" className="text-negative mt-0.5 size-4 shrink-0" />
      <span>{t("owed", { owed })}</span>
    </p>
  );
}
