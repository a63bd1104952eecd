import { failure, ok, warning, within, type Check, type Finding } from "./finding.ts";

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
    };
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
