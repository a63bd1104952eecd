import type { Context, MiddlewareHandler } from "hono";

/** `max` calls in `seconds` for each bucket. */
export type RateLimit = { max: number; seconds: number };

/**
 * Buckets as Discord has them (https://discord.com/developers/docs/topics/rate-limits): every answer says how much of its
 * bucket is left, and 429 with `retry_after` comes when nothing is. A bucket belongs to a kind of call and a method.
 */
export function limitRates({ max, seconds }: RateLimit): (kind: string) => MiddlewareHandler {
  const buckets = new Map<string, { left: number; resetAt: number }>();
  const take = (name: string) => {
    const now = Date.now();
    const known = buckets.get(name);
    const bucket = known && known.resetAt > now ? known : { left: max, resetAt: now + seconds * 1000 };
    buckets.set(name, bucket);
    const allowed = bucket.left > 0;
    if (allowed) bucket.left -= 1;
    return { allowed, left: bucket.left, after: (bucket.resetAt - now) / 1000, resetAt: bucket.resetAt };
  };
  return (kind) => async (c: Context, next) => {
    const name = `${kind}-${c.req.method}`;
    const { allowed, left, after, resetAt } = take(name);
    const headers = {
      "x-ratelimit-limit": String(max),
      "x-ratelimit-remaining": String(left),
      "x-ratelimit-reset": (resetAt / 1000).toFixed(3),
      "x-ratelimit-reset-after": after.toFixed(3),
      "x-ratelimit-bucket": name,
    };
    if (!allowed) {
      return c.json({ message: "You are being rate limited.", retry_after: after, global: false }, 429, {
        ...headers,
        "retry-after": String(Math.ceil(after)),
        "x-ratelimit-scope": "user",
      });
    }
    await next();
    for (const [key, value] of Object.entries(headers)) c.res.headers.set(key, value);
  };
}
