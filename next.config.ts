import type { NextConfig } from "next";
import { resolve } from "node:path";
import createNextIntlPlugin from "next-intl/plugin";
import { defaultLocale, locales } from "./lib/platform/i18n/routing";
import { hintCompilation } from "./lib/delivery/compile-hint";
import { emptyHandlerManifests } from "./lib/delivery/handler-manifests";
import { expireSeconds } from "./lib/delivery/page-expiry.mjs";
import { legacyRedirects } from "./lib/admin/frame/legacy-redirects";
import { actionOfFile, withoutAny } from "./lib/guard/visitor-page";
import { headerPolicy } from "./lib/platform/request/content-policy.mjs";

const withIntl = createNextIntlPlugin({
  requestConfig: "./lib/platform/i18n/request.ts",
  // The parser of messages stays out of the browser (docs/decisions/0028).
  experimental: {
    messages: { path: "./lib/platform/i18n/messages", format: "json", locales, precompile: true },
  },
});

const others = locales.filter((locale) => locale !== defaultLocale).join("|");

/** Everything without a locale prefix is in the default one; handlers, the local console and files are not. */
const handlers = "api|_next|r|og|art";
const outside = `(?:${locales.join("|")}|local|${handlers})(?:/|$)`;
const unprefixed = `/:path(updates\\.xml|(?!${outside}|.*\\.).*)`;

/** `/auth` in each language, and the finished page that visitors get who bring nothing along. */
const visitorsAuth = [
  { source: "/auth", destination: `/${defaultLocale}/sign-in` },
  { source: `/:locale(${others})/auth`, destination: "/:locale/sign-in" },
].flatMap((rule) => [withoutAny, actionOfFile].map((condition) => ({ ...rule, ...condition })));

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), browsing-topics=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  // A build is answered with the content policies of lib/delivery, which know what is configured at the start.
  ...(process.env.NODE_ENV === "development"
    ? [{ key: "Content-Security-Policy", value: headerPolicy() }]
    : []),
];

/**
 * Pages that are sent while they are made: nginx would keep their beginning back until a buffer is full (Next.js, "How to self-host",
 * "Streaming and Suspense").
 */
const streamed = {
  source: `/:locale(${locales.join("|")})?/:area(members|admin)/:path*`,
  headers: [{ key: "X-Accel-Buffering", value: "no" }],
};

const unusedInBrowser = "./lib/platform/supabase/unused-in-browser.ts";

const nextConfig: NextConfig = {
  output: "standalone",
  poweredByHeader: false,
  // Hashing a page for every request costs more than sending it; lib/delivery tags what it keeps.
  generateEtags: false,
  expireTime: expireSeconds,
  reactStrictMode: true,
  // `npm run check` and CI check the types of the whole repository; a build need not do it a second time.
  typescript: { ignoreBuildErrors: true },
  compiler: {
    runAfterProductionCompile: async ({ distDir }) => {
      await hintCompilation(distDir);
      await emptyHandlerManifests(distDir);
    },
  },
  experimental: { globalNotFound: true },
  turbopack: {
    resolveAlias: {
      "@supabase/functions-js": { browser: unusedInBrowser },
      "@supabase/storage-js": { browser: unusedInBrowser },
    },
  },
  cacheHandler: resolve("lib/delivery/page-cache.mjs"),
  // The standalone server is started through it (docs/decisions/0011).
  outputFileTracingIncludes: {
    "/*": ["./lib/delivery/*.mjs", "./lib/platform/**/*.mjs"],
    "/api/me/receipts/*": ["./components/shell/fonts/pdf/*.ttf"],
  },
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    streamed,
    { source: "/art/:path*", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] },
  ],
  redirects: async () => [
    { source: `/${defaultLocale}`, destination: "/", permanent: true },
    { source: `/${defaultLocale}/:path*`, destination: "/:path*", permanent: true },
    // The other languages share a rule: Next tries every rule with every request.
    ...["", `/:locale(${others})`].flatMap((prefix) =>
      [
        ...["join", "sign-in"].map((path) => ({ source: `/${path}`, destination: "/auth" })),
        ...legacyRedirects(),
      ].map(({ source, destination }) => ({
        source: `${prefix}${source}`,
        destination: `${prefix && "/:locale"}${destination}`,
        permanent: false,
      })),
    ),
  ],
  // As few as possible: Next tries every rule with every request, and compiles the rewrites anew for each page and handler.
  rewrites: async () => ({
    beforeFiles: [
      ...visitorsAuth,
      { source: "/", destination: `/${defaultLocale}` },
      { source: unprefixed, destination: `/${defaultLocale}/:path` },
    ],
    // What is left here is a file that does not exist, or a handler's name alone: it would be taken for a locale.
    afterFiles: [{ source: `/:path((?!${outside}).*|${handlers})`, destination: `/${defaultLocale}/lost` }],
    fallback: [{ source: `/:locale(${locales.join("|")})/:path*`, destination: "/:locale/lost" }],
  }),
};

export default withIntl(nextConfig);
