import { failure, ok, warning, type Check } from "./finding.ts";

/** Without these a deployment does not start; lib/platform/env.ts says of what form they must be. */
export const neededVariables = [
  "APP_URL",
  "APP_SECRET",
  "CRON_SECRET",
  "CLIENT_IP_HEADER",
  "SUPABASE_URL",
  "SUPABASE_PUBLISHABLE_KEY",
  "SUPABASE_SECRET_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_CONNECT_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "CHAIN_RPC_URL",
  "CHAIN_ID",
  "CHAIN_NAME",
  "CONTRACT_ADDRESS",
  "MINT_SIGNER_KEY",
];

/** Whether what a deployment needs is set; of what form it must be says the application when it starts. */
export const variables: Check = {
  name: "Environment",
  async run(values) {
    const missing = neededVariables.filter((name) => !values[name]);
    const findings = missing.map((name) =>
      failure(`${name} is not set`, "See docs/deploy.md and docs/env.example."),
    );
    if (values.ALTURA_ENV !== "production")
      findings.push(
        warning(
          "ALTURA_ENV is not production",
          "Set it for the deployment: the application then refuses keys and addresses of a local start.",
        ),
      );
    for (const name of ["APP_SECRET", "CRON_SECRET"]) {
      if (values[name] && values[name] === values.SUPABASE_SECRET_KEY)
        findings.push(failure(`${name} is another service's key`, "Make one for this purpose alone."));
    }
    if (values.STRIPE_SECRET_KEY?.startsWith("sk_test_"))
      findings.push(warning("STRIPE_SECRET_KEY is of test mode", "Use the live key where people pay."));
    return findings.length > 0 ? findings : [ok("every variable is set")];
  },
};
