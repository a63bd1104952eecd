import { dayAfter, weekOf } from "@/lib/platform/days";
import type { ReferralOverview, ReferralPeriod } from "./schema";

type Curve = ReferralOverview["curve"];
type CurvePoint = Curve["points"][number];

/** The first day that a curve shows: that of the period, which began at this time of the day, or for all time the first with any. */
const firstDay = ({ points, today }: Curve, days: ReferralPeriod | undefined) =>
  days ? dayAfter(today, -days) : (points[0]?.day ?? today);

/** Every day, or week by its Monday, from the first to today, those without any too. A curve by week has no days. */
export function fillCurve(curve: Curve, days: ReferralPeriod | undefined, by: "day" | "week"): CurvePoint[] {
  const slot = by === "week" || curve.step === "week" ? weekOf : (day: string) => day;
  const step = slot === weekOf ? 7 : 1;
  const filled = new Map<string, CurvePoint>();
  for (let day = slot(firstDay(curve, days)); day <= curve.today; day = dayAfter(day, step))
    filled.set(day, { day, clicked: 0, signed_up: 0 });
  for (const { day, clicked, signed_up } of curve.points) {
    const point = filled.get(slot(day));
    if (!point) continue;
    point.clicked += clicked;
    point.signed_up += signed_up;
  }
  return [...filled.values()];
}
