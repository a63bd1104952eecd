import type { Metadata } from "../accounts/row.ts";

export type Profile = {
  /** The account's id at the provider. */
  sub: string;
  email: string | null;
  emailVerified: boolean;
  /** What is copied into the member's metadata: name, picture and so on. */
  metadata: Metadata;
};

/** An OAuth 2 provider as data; adding one means adding an entry here, not code elsewhere. */
export type Provider = {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string;
  scopes: string[];
  profile(raw: Record<string, unknown>): Profile;
};

type Client = { clientId: string; clientSecret: string };

const string = (value: unknown) => (typeof value === "string" ? value : "");

function discordPicture(id: string, raw: Record<string, unknown>): string {
  const cdn = "https://cdn.discordapp.com";
  const avatar = string(raw.avatar);
  if (avatar) return `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith("a_") ? "gif" : "png"}`;
  return `${cdn}/embed/avatars/${(Number(raw.discriminator) || 0) % 5}.png`;
}

/** `apiUrl` is `https://discord.com/api`, or the local stand-in. */
export function discord(client: Client & { apiUrl: string }): Provider {
  return {
    ...client,
    authorizeUrl: `${client.apiUrl}/oauth2/authorize`,
    tokenUrl: `${client.apiUrl}/oauth2/token`,
    userUrl: `${client.apiUrl}/users/@me`,
    scopes: ["email", "identify"],
    profile: (raw) => {
      const sub = string(raw.id);
      const picture = discordPicture(sub, raw);
      return {
        sub,
        email: string(raw.email) || null,
        emailVerified: raw.verified === true,
        metadata: {
          iss: client.apiUrl,
          name: `${string(raw.username)}#${string(raw.discriminator) || "0"}`,
          full_name: string(raw.username),
          picture,
          avatar_url: picture,
          custom_claims: { global_name: string(raw.global_name) },
        },
      };
    },
  };
}

/** Names the hosted service knows; any other is "could not be found", these are "not enabled". */
export const KNOWN_PROVIDERS = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "slack",
  "slack_oidc",
  "snapchat",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "zoom",
];
