import { clockSkew, clockTolerance } from "../../lib/platform/clock-skew.ts";
import { seconds, stripeClock } from "./clock.ts";
import { failure, ok, warning, within, type Check, type Finding, type Values } from "./finding.ts";

/** Whether the deployment started by the rules of production, and its clock beside Stripe's. */
async function start(values: Values, health: Response, environment: string | undefined): Promise<Finding[]> {
  const skew = (clockSkew(health, Date.now()) ?? 0) - ((await stripeClock(values)) ?? 0);
  return [
    environment === "production"
      ? ok("it started by the rules of production")
      : failure(
          `it did not check its environment (${environment ?? "an older version"})`,
          "Set ALTURA_ENV=production there: it then refuses to start with keys and addresses of a local start.",
        ),
    ...(Math.abs(skew) > clockTolerance
      ? [
          failure(
            `its clock is ${seconds(skew)} Stripe's`,
            "Webhooks are refused beyond 300 s: synchronise it (NTP).",
          ),
        ]
      : []),
  ];
}

export const app: Check = {
  name: "Application",
  needs: ["APP_URL"],
  async run(values) {
    const base = values.APP_URL?.replace(/\/+$/, "");
    const health = await fetch(`${base}/api/health`, { signal: within(), redirect: "manual" }).catch(
      () => null,
    );
    if (!health)
      return [
        warning(
          `${base} does not answer`,
          "Deploy it, then run this again: its own checks are missing here.",
        ),
      ];
    const findings: Finding[] = [];
    const state = (await health.json().catch(() => ({}))) as {
      ok?: boolean;
      database?: boolean;
      lock?: boolean;
      environment?: string;
    };
    findings.push(...(await start(values, health, state.environment)));
    if (state.ok)
      findings.push(ok("it answers, reaches its database, and the check before every call is in place"));
    else if (state.database)
      findings.push(
        failure(
          "the check before every call is not in place",
          "notify pgrst, 'reload config'; docs/deploy.md, 1. Supabase.",
        ),
      );
    else findings.push(failure(`/api/health answers ${health.status}`, "Its log says what is missing."));
    const work = await fetch(`${base}/api/cron/health`, {
      method: "POST",
      headers: { authorization: `Bearer ${values.CRON_SECRET}` },
      signal: within(),
    });
    findings.push(
      work.ok
        ? ok("scheduled work can be called with CRON_SECRET")
        : failure(`scheduled work answers ${work.status}`, "Is CRON_SECRET the one of the deployment?"),
    );
    return findings;
  },
};
