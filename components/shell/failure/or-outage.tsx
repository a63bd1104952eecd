import type { ReactElement } from "react";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import { OutageInPlace } from "./outage-in-place";

/**
 * What stands in the place of a page whose frame was sent before `error` came: that a service did not answer. Throws every other
 * error.
 */
export function orOutage(error: unknown): ReactElement {
  if (!(error instanceof AppError) || error.status !== 503) throw error;
  console.error("A page was begun and could not be finished:", describeError(error));
  return <OutageInPlace />;
}
