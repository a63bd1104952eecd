import type { Context } from "hono";

/** Refusals with the codes of Discord's reference ("JSON error codes"). */
const REFUSALS = {
  unauthorized: [401, 0, "401: Unauthorized"],
  unknownGuild: [404, 10004, "Unknown Guild"],
  unknownMember: [404, 10007, "Unknown Member"],
  unknownRole: [404, 10011, "Unknown Role"],
  invalidToken: [403, 50025, "Invalid OAuth2 access token"],
  invalidBody: [400, 50035, "Invalid Form Body"],
  missingScope: [403, 50001, "Missing Access"],
  missingPermissions: [403, 50013, "Missing Permissions"],
  notFound: [404, 0, "404: Not Found"],
} as const;

export function refuse(c: Context, name: keyof typeof REFUSALS) {
  const [status, code, message] = REFUSALS[name];
  return c.json({ message, code }, status);
}
