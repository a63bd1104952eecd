import { app } from "../doctor/app.ts";
import { authSettings } from "../doctor/auth-settings.ts";
import { chain } from "../doctor/chain.ts";
import { discord } from "../doctor/discord.ts";
import { findingsOf, type Finding } from "../doctor/finding.ts";
import { mail } from "../doctor/mail.ts";
import { schema } from "../doctor/schema.ts";
import { stripe } from "../doctor/stripe.ts";
import { supabase } from "../doctor/supabase.ts";
import { variables } from "../doctor/variables.ts";

const marks = { ok: "✓", warning: "!", failure: "✘" } as const;

const lines = ({ level, says, remedy }: Finding) =>
  `  ${marks[level]} ${says}${remedy ? `\n      ${remedy}` : ""}`;

/**
 * `npm run doctor`: looks at the services that the environment (`.env` and the shell) names, before people come. Ends with 1
 * when anything would not work. It changes nothing.
 */
export async function main(): Promise<void> {
  try {
    process.loadEnvFile(".env");
  } catch {
    // Without one the shell's variables count alone.
  }
  let failures = 0;
  for (const check of [variables, supabase, authSettings, schema, stripe, chain, mail, discord, app]) {
    const findings = await findingsOf(check, process.env);
    failures += findings.filter(({ level }) => level === "failure").length;
    console.log(`${check.name}\n${findings.map(lines).join("\n")}\n`);
  }
  console.log(failures === 0 ? "Nothing stands in the way." : `${failures} to mend before people come.`);
  if (failures > 0) process.exitCode = 1;
}
