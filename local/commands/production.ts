import { neededVariables } from "../doctor/variables.ts";
import { Refusal } from "../refusal.ts";

type Values = Readonly<Record<string, string | undefined>>;

/**
 * `npm start` and `npm run dev` start services of this machine beside the app, which production refuses; the app itself
 * would say so after a build. Throws a `Refusal` with every reason when ALTURA_ENV names another place than this machine.
 */
export function refuseProduction(values: Values): void {
  const place = values.ALTURA_ENV || "local";
  if (place === "local") return;
  const known = place === "production";
  const reasons = [
    known
      ? "ALTURA_ENV is production, and this command starts services of this machine. Start the build: docs/deploy.md, The image."
      : `ALTURA_ENV is ${JSON.stringify(place)}; it can be local or production.`,
    ...neededVariables
      .filter((name) => known && !values[name])
      .map((name) => `The environment variable ${name} is missing.`),
  ];
  throw new Refusal(`The app cannot start:\n- ${reasons.join("\n- ")}`);
}
