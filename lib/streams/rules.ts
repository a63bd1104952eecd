/** How long a code stays the one on the screen, in milliseconds; it is accepted for as long again. */
export const codeMilliseconds = 60_000;

/** Who may be shown inside our pages, and where their players come from. */
const playerOrigins = {
  youtube: "https://www.youtube-nocookie.com",
  twitch: "https://player.twitch.tv",
} as const;

export type Provider = keyof typeof playerOrigins;
const providers = Object.keys(playerOrigins) as Provider[];

export type Player = { provider: Provider; name: string; src: string };

/** Keeps whose players a visitor has agreed to, their names parted by points. */
export const playerCookie = "altura_players";

/** The providers that a value of the cookie names. */
export const agreedProviders = (value: string | undefined): Provider[] =>
  providers.filter((provider) => value?.split(".").includes(provider));

/** Where frames of a page may come from: nowhere, but on the page of a stream from those whom the visitor agreed to. */
export const framesOf = (path: string, cookie: string | undefined): string[] =>
  /^\/streams\/[^/]+$/.test(path) ? agreedProviders(cookie).map((provider) => playerOrigins[provider]) : [];

const youtube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|live\/|embed\/)|youtu\.be\/)([\w-]{6,20})/;
const twitch = /^https:\/\/(?:www\.|m\.)?twitch\.tv\/(?:videos\/(\d+)|(\w{2,30}))\/?(?:\?|$)/;

/** The player of an address, to be shown on `host`; null where there is only the address itself. */
export function playerOf(link: string, host: string): Player | null {
  const video = youtube.exec(link)?.[1];
  if (video) {
    return { provider: "youtube", name: "YouTube", src: `${playerOrigins.youtube}/embed/${video}` };
  }
  const found = twitch.exec(link);
  if (!found) return null;
  const what = found[1] ? `video=v${found[1]}` : `channel=${found[2]}`;
  return { provider: "twitch", name: "Twitch", src: `${playerOrigins.twitch}/?${what}&parent=${host}` };
}
