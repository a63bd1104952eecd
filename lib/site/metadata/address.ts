/**
 * Origin of the site without a trailing slash, for canonical addresses. Read directly and not through `lib/platform/env.ts`,
 * because a build without services knows no other variable; what a build prints here is baked into static pages.
 */
export function siteOrigin(): string {
  return (process.env.APP_URL ?? "http://localhost:3000").replace(/\/+$/, "");
}
