import "server-only";
import * as oauth from "oauth4webapi";
import { z } from "zod";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { discordApp, discordOrigin } from "./addresses";

/** `expiresAt` of the access token. */
export type OAuthTokens = { access: string; refresh: string; expiresAt: Date };

/** https://discord.com/developers/docs/topics/oauth2: to be brought into the server. */
export const joinScope = "guilds.join";

/** Who it is, and the server. */
const scope = `identify ${joinScope}`;

const server = (): oauth.AuthorizationServer => ({
  issuer: discordOrigin(),
  authorization_endpoint: `${discordOrigin()}/oauth2/authorize`,
  token_endpoint: `${discordOrigin()}/api/oauth2/token`,
  revocation_endpoint: `${discordOrigin()}/api/oauth2/token/revoke`,
});

function client() {
  const app = discordApp();
  if (!app) throw new AppError("discord_unavailable");
  return {
    client: { client_id: app.clientId } satisfies oauth.Client,
    authentication: oauth.ClientSecretPost(app.clientSecret),
    options: {
      // The stand-in of a local start speaks plain http.
      [oauth.allowInsecureRequests]: discordOrigin().startsWith("http:"),
      signal: () => AbortSignal.timeout(timeouts.discordCallMs),
    },
  };
}

/** Where Discord sends members back to. */
export const callbackUrl = () => `${env.APP_URL}/api/discord/callback`;

/** What the browser keeps while the member is at Discord. */
export type Begun = { state: string; verifier: string };

/**
 * The address at Discord where a member agrees (RFC 6749, with state and PKCE of RFC 7636). Who has `agreed` a moment ago, when
 * they linked the account, is sent back without a second question (`prompt` of Discord's reference of OAuth2).
 */
export async function beginConsent({ agreed }: { agreed: boolean }): Promise<Begun & { url: string }> {
  const { client_id } = client().client;
  const begun = { state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() };
  const query = new URLSearchParams({
    client_id,
    redirect_uri: callbackUrl(),
    response_type: "code",
    scope,
    state: begun.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: "S256",
    ...(agreed && { prompt: "none" }),
  });
  return { ...begun, url: `${server().authorization_endpoint}?${query}` };
}

function tokensOf(answer: oauth.TokenEndpointResponse): OAuthTokens {
  if (!answer.refresh_token) throw new AppError("discord_failed");
  return {
    access: answer.access_token,
    refresh: answer.refresh_token,
    expiresAt: new Date(now().getTime() + (answer.expires_in ?? 0) * 1000),
  };
}

/**
 * Exchanges what Discord sent the member back with. Throws `discord_denied` (the member did not agree), `discord_expired`
 * (another state, a used or late code), `discord_failed`.
 */
export async function finishConsent(answer: URLSearchParams, begun: Begun): Promise<OAuthTokens> {
  const { client: known, authentication, options } = client();
  try {
    const valid = oauth.validateAuthResponse(server(), known, answer, begun.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server(),
      known,
      authentication,
      valid,
      callbackUrl(),
      begun.verifier,
      options,
    );
    return tokensOf(await oauth.processAuthorizationCodeResponse(server(), known, response));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof oauth.AuthorizationResponseError)
      throw new AppError("discord_denied", { cause: error });
    if (error instanceof oauth.ResponseBodyError || isWrongAnswer(error))
      throw new AppError("discord_expired", { cause: error });
    throw new AppError("discord_failed", { cause: error });
  }
}

/** A state that is missing or another one. */
const isWrongAnswer = (error: unknown) =>
  error instanceof oauth.OperationProcessingError && error.code === oauth.INVALID_RESPONSE;

/** New tokens for old; null when Discord takes the refresh token no more. Throws `discord_failed`. */
export async function refreshTokens(refreshToken: string): Promise<OAuthTokens | null> {
  const { client: known, authentication, options } = client();
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server(),
      known,
      authentication,
      refreshToken,
      options,
    );
    return tokensOf(await oauth.processRefreshTokenResponse(server(), known, response));
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === "invalid_grant") return null;
    throw new AppError("discord_failed", { cause: error });
  }
}

/** Ends a member's consent at Discord. */
export async function revokeToken(token: string): Promise<void> {
  const { client: known, authentication, options } = client();
  const response = await oauth.revocationRequest(server(), known, authentication, token, options);
  await oauth.processRevocationResponse(response);
}

const person = z.object({ id: z.string().regex(/^\d{1,21}$/) });

/** The account that an access token is of. Throws `discord_failed`. */
export async function accountOf(access: string): Promise<string> {
  const response = await fetch(`${discordOrigin()}/api/v10/users/@me`, {
    headers: { authorization: `Bearer ${access}` },
    signal: AbortSignal.timeout(timeouts.discordCallMs),
  }).catch((cause: unknown) => {
    throw new AppError("discord_failed", { cause });
  });
  const found = response.ok ? person.safeParse(await response.json()) : null;
  if (!found?.success) throw new AppError("discord_failed");
  return found.data.id;
}
