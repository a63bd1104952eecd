import { Anchor } from "@/components/ui/anchor";
import { localizedHref } from "@/lib/platform/i18n/href";

type ChoosePlanProps = {
  locale: string;
  /** What `/get-access?checkout=` understands: a plan key, or the lookup key of one of its prices. */
  checkout: string;
  label: string;
  className: string;
};

/**
 * Members go straight to the checkout. Visitors join first: the plan is remembered for 24 hours, and so is a promotion
 * code of the address. The query that the page was opened with travels along, so that the page itself stays static.
 */
export function ChoosePlan({ locale, checkout, label, className }: ChoosePlanProps) {
  const joinHref = localizedHref(locale, `/auth?checkout=${checkout}`);
  const accessHref = localizedHref(locale, `/get-access?checkout=${checkout}`);
  return (
    <>
      <span data-for="guest" className="block">
        <Anchor href={joinHref} plan={checkout} className={className}>
          {label}
        </Anchor>
      </span>
      <span data-for="member" className="block">
        <Anchor href={accessHref} carry className={className}>
          {label}
        </Anchor>
      </span>
    </>
  );
}
