import "server-only";
import { readRoleNames } from "@/lib/discord/queries";
import { now as clock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { VoucherKeys } from "@/lib/mint/owner/keys";
import { cursorKey } from "@/lib/mint/watch/mutations";
import { readKeysNow } from "@/lib/mint/owner/state";
import type { Staff } from "@/lib/session/status/access";
import { probeServices, type Probe } from "./probes";
import { chainLag } from "./rules";
import { healthReport, services, type HealthReport, type Service, type ServiceState } from "./schema";

/** `since` is null where the clock has not seen that state yet. */
export type ServiceLine = Probe & { since: string | null };
export type Health = {
  /** When all of it was asked. */
  at: string;
  lines: ServiceLine[];
  /** Blocks that the watch is behind the chain; null when unknown. */
  chainLag: number | null;
  /** The keys with which vouchers are signed and ended; null while the chain does not answer. */
  keys: VoucherKeys | null;
  /** Of Discord, by id; empty while it does not answer. */
  roleNames: ReadonlyMap<string, string>;
  /** Null when the database did not answer. */
  report: HealthReport | null;
};

async function readReport(): Promise<{ report: HealthReport | null; database: Probe }> {
  const from = performance.now();
  try {
    const supabase = await createServerSupabase();
    const report = unwrapAs(healthReport, await supabase.rpc("admin_health"));
    const milliseconds = Math.round(performance.now() - from);
    return { report, database: { service: "database", state: "up", milliseconds } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "service_unavailable") throw error;
    return { report: null, database: { service: "database", state: "down", milliseconds: null } };
  }
}

/** How everything is now: each service asked anew, beside what the database keeps, in one call of it. */
export async function readHealth(_staff: Staff): Promise<Health> {
  const [{ report, database }, { probes, block }, keys, roleNames] = await Promise.all([
    readReport(),
    probeServices(),
    readKeysNow(),
    readRoleNames(),
  ]);
  const seen = new Map(report?.services.map((line) => [line.service, line]));
  const sinceOf = (service: Service, state: ServiceState) => {
    const line = seen.get(service);
    return line?.state === state ? line.since : null;
  };
  const now = new Map([database, ...probes].map((probe) => [probe.service, probe]));
  return {
    at: clock().toISOString(),
    lines: services.flatMap((service) => {
      const probe = now.get(service);
      return probe ? [{ ...probe, since: sinceOf(service, probe.state) }] : [];
    }),
    keys,
    roleNames,
    chainLag: chainLag(block, report?.chain?.[cursorKey()]),
    report,
  };
}
