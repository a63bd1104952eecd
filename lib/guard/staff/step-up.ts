import { now } from "@/lib/platform/clock";
import type { Member } from "@/lib/session/member";

/** docs/product.md, "Roles": money, roles and exports ask for the second factor again after ten minutes. */
const stepUpSeconds = 600;

/**
 * Whether this session has shown its second factor within ten minutes. A session of the first level has none to show:
 * staff without one get into the panel only where the setting `staff.second_factor` lets them.
 */
export function isFactorFresh({ level, factorAt }: Pick<Member, "level" | "factorAt">): boolean {
  if (level === "aal1") return true;
  return factorAt !== null && now().getTime() / 1000 - factorAt <= stepUpSeconds;
}
