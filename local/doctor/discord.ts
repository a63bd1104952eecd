import { failure, ok, within, type Check } from "./finding.ts";

type Role = { id: string; name: string; position: number };

export const discord: Check = {
  name: "Discord",
  async run(values) {
    if (!values.DISCORD_BOT_TOKEN) return [ok("not set up")];
    if (!values.DISCORD_TOKEN_KEYS)
      return [
        failure("DISCORD_TOKEN_KEYS is not set", "Without it the server cannot be joined: docs/deploy.md."),
      ];
    const base = `${(values.DISCORD_API_URL ?? "https://discord.com").replace(/\/+$/, "")}/api/v10`;
    const ask = (path: string) =>
      fetch(`${base}${path}`, {
        headers: { authorization: `Bot ${values.DISCORD_BOT_TOKEN}` },
        signal: within(),
      });
    const answer = await ask(`/guilds/${values.DISCORD_GUILD_ID}/roles`);
    if (answer.status === 401)
      return [failure("the bot's token is refused", "Copy it anew: Bot → Reset token.")];
    if (!answer.ok)
      return [
        failure(
          `the bot does not see the server (${answer.status})`,
          "Invite it, and check DISCORD_GUILD_ID.",
        ),
      ];
    const roles = (await answer.json()) as Role[];
    return [ok(`the bot sees the server and its ${roles.length} roles`)];
  },
};
