import "server-only";
import { productAnalytics } from "@/lib/analytics/posthog/posthog-server";
import type { MeasuredPerson } from "@/lib/analytics/measuring";
import { flagValues, type FlagValues } from "./flags";
import { describeError } from "@/lib/platform/describe-error";

/**
 * The flags of a member or visitor: what their segment has (`bySegment`), else what product analytics says; the written defaults when
 * there is none, or when it does not answer within half a second.
 */
export async function askFlags(
  {
    id,
    groups,
    properties,
  }: Pick<MeasuredPerson, "id"> & Record<"groups" | "properties", Record<string, string>>,
  bySegment: Readonly<Record<string, string>>,
): Promise<FlagValues> {
  const client = productAnalytics();
  if (!client) return flagValues(bySegment);
  try {
    const given = await client.getAllFlags(id, { groups, personProperties: properties, disableGeoip: true });
    return flagValues({ ...given, ...bySegment });
  } catch (error) {
    console.warn("Feature flags have their defaults:", describeError(error));
    return flagValues(bySegment);
  }
}
