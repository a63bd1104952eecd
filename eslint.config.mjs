import { defineConfig, globalIgnores } from "eslint/config";
import nextTypescript from "eslint-config-next/typescript";
import nextVitals from "eslint-config-next/core-web-vitals";
import {
  addressChecks,
  heavyImports,
  inAnswers,
  inBrowserCode,
  inBrowserTests,
  inTests,
  inUtc,
  momentsOfReaders,
  writtenTexts,
} from "./local/testing/lint-rules.mjs";

/** Imports point one way: app → components → lib; local/ and e2e/ stay outside (docs/architecture.md). */
const forbid = (patterns, message) => ["error", { patterns: [{ group: patterns, message }, oneLink] }];

const oneLink = {
  group: ["next/link"],
  message: "Links are components/ui/anchor.tsx (docs/decisions/0010): next/link costs every page script.",
};

const from = (...folders) =>
  folders.flatMap((folder) => [`@/${folder}`, `@/${folder}/**`, `**/../${folder}/**`, `../${folder}/**`]);

const oneFormatter =
  "Figures, money and dates are written by lib/platform/i18n/format.ts, moments by moments.ts beside it: the same everywhere.";

const formatters = ["format", "moments", "zone"].map((name) => `lib/platform/i18n/${name}.ts`);

const answersAreParsed =
  "What the database answers is checked by a schema: unwrapAs (lib/platform/supabase/answers/unwrap-as.ts).";

const codeIsAskedForAgain =
  "Code that comes later is loaded by later() or loadCode() (components/ui): without them the error screen takes the place of the page when it does not come.";

const failuresNameTheirCause =
  'A message alone is "fetch failed": describeError (lib/platform/describe-error.ts) names the cause, and the browser shows it for the error itself.';

const connectionsAreKept =
  "Servers are made by createHttpServer (local/http-server.ts): Node closes an idle connection after five seconds.";

/** What holds for the stand-ins and for tests too. */
const everywhere = [
  ...[
    "CallExpression[callee.object.name='console'][callee.property.name=/^(error|warn)$/]",
    "CallExpression[callee.name='log']",
  ].map((call) => ({
    selector: `${call} MemberExpression[property.name='message']`,
    message: failuresNameTheirCause,
  })),
  {
    selector:
      "CallExpression[callee.object.name='console'][callee.property.name=/^(error|warn)$/] > Identifier[name='message']:not(:first-child)",
    message: failuresNameTheirCause,
  },
  {
    selector:
      "ImportDeclaration[source.value=/^(node:)?https?$/] > ImportSpecifier[imported.name='createServer']",
    message: connectionsAreKept,
  },
];

/** What is written in one way everywhere. */
const oneWay = [
  ...everywhere,
  { selector: "MemberExpression[object.name='Intl']", message: oneFormatter },
  {
    selector: "CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]",
    message: oneFormatter,
  },
  {
    selector:
      "ImportDeclaration[source.value=/^(next|use)-intl/] > ImportSpecifier[imported.name=/^(use|get|create)Formatter$/]",
    message: oneFormatter,
  },
  ...addressChecks,
  ...writtenTexts,
  { selector: "TSAsExpression[expression.callee.name=/^unwrap(As)?$/]", message: answersAreParsed },
  {
    selector: "CallExpression[callee.property.name='parse'] > CallExpression[callee.name='unwrap']",
    message: answersAreParsed,
  },
  ...heavyImports,
  ...["ImportExpression", "CallExpression[callee.object.type='ImportExpression']"].map((code) => ({
    selector: `CallExpression[callee.name=/^(dynamic|lazy)$/] > ArrowFunctionExpression > ${code}`,
    message: codeIsAskedForAgain,
  })),
];

const oneTimeLimit =
  "How long something is waited for stands in lib/platform/timeouts.mjs, for the browser in browser-timeouts.ts: tests lengthen all of it by one factor.";

const fromTheList = "[arguments.0.object.name=/^(timeouts|browserTimeouts)$/]";

/** Limits are read from the list of all limits; `milliseconds` is one that was handed on. */
const timeLimits = [
  {
    selector: `CallExpression[callee.object.name='AbortSignal'][callee.property.name='timeout']:not(${fromTheList}, [arguments.0.right.object.name='timeouts'])`,
    message: oneTimeLimit,
  },
  {
    // A signal that was handed on, and options that were, are of who calls.
    selector:
      "CallExpression[callee.name='fetch']:not(:has(Property[key.name='signal'])):not([arguments.1.type='Identifier'])",
    message: `A fetch without a limit waits for ever: give it a signal. ${oneTimeLimit}`,
  },
  {
    selector: `CallExpression[callee.name=/^(withTimeout|within|withinTogether|clientOptionsWithin)$/]:not(${fromTheList}, [arguments.0.name='milliseconds'])`,
    message: oneTimeLimit,
  },
  {
    // No time at all is no limit, and a browser that has nothing to do is not waited for.
    selector:
      "Property[key.name=/imeout(Ms)?$/] > Literal[value>0]:not(CallExpression[callee.property.name='requestIdleCallback'] Literal, CallExpression[callee.type='LogicalExpression'] Literal)",
    message: oneTimeLimit,
  },
];

const browserMayRefuse =
  "A browser may refuse storage, cookies and channels between tabs, also by throwing when they are named: lib/platform/browser is the only access.";

/** What browsers refuse where site data is blocked. The rule of properties sees `window["…"]` and destructuring too. */
const refusable = [
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "caches",
  "cookieStore",
  "BroadcastChannel",
];

export default defineConfig([
  ...nextVitals,
  ...nextTypescript,
  globalIgnores([
    ".next/**",
    ".local/**",
    "node_modules/**",
    "next-env.d.ts",
    "**/*.gen.ts",
    // Changes with the migrations, and so is named beside them: a file that is named and ignored is a warning.
    "!lib/platform/supabase/database.gen.ts",
  ]),
  {
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": ["error", { allow: ["warn", "error"] }],
      eqeqeq: ["error", "always"],
      "@next/next/no-html-link-for-pages": "off",
    },
  },
  {
    files: ["local/**", "e2e/**", "supabase/tests/**"],
    rules: { "no-console": "off", "react-hooks/rules-of-hooks": "off" },
  },
  {
    files: ["lib/**"],
    rules: {
      "no-restricted-imports": forbid(
        from("app", "components", "local", "e2e"),
        "lib imports neither app, components, local nor e2e.",
      ),
    },
  },
  {
    files: ["components/**"],
    rules: {
      "no-restricted-imports": forbid(
        [
          ...from("app", "local", "e2e"),
          "@/lib/*/queries",
          "@/lib/*/mutations",
          "@/lib/platform/supabase/admin",
          "@/lib/platform/supabase/server",
        ],
        "components import only types, schemas and actions from lib.",
      ),
    },
  },
  {
    files: ["app/**", "middleware.ts", "next.config.ts"],
    rules: {
      "no-restricted-imports": forbid(from("local", "e2e"), "The app never imports local/ or e2e/."),
    },
  },
  {
    files: ["app/**", "components/**", "lib/**", "middleware.ts"],
    ignores: formatters,
    rules: {
      "no-restricted-syntax": ["error", ...oneWay],
    },
  },
  {
    files: ["app/**", "components/**", "lib/**", "middleware.ts", "instrumentation.ts"],
    ignores: [...formatters, "**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "no-restricted-syntax": ["error", ...oneWay, ...timeLimits, ...inAnswers],
    },
  },
  {
    files: ["components/**"],
    ignores: ["**/*.test.ts", "**/*.test.tsx"],
    rules: { "no-restricted-syntax": ["error", ...oneWay, ...timeLimits, ...inBrowserCode] },
  },
  {
    files: ["components/**"],
    ignores: [...inUtc, "**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "no-restricted-syntax": ["error", ...oneWay, ...timeLimits, ...inBrowserCode, ...momentsOfReaders],
    },
  },
  {
    files: ["app/**"],
    ignores: [...inUtc, "app/[[]locale]/(admin)/**", "app/og/**", "**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "no-restricted-syntax": ["error", ...oneWay, ...timeLimits, ...inAnswers, ...momentsOfReaders],
    },
  },
  {
    files: ["lib/**"],
    ignores: [...formatters, "**/*.test.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...oneWay,
        ...timeLimits,
        ...inAnswers,
        {
          selector: "TSAsExpression > TSAsExpression > TSUnknownKeyword",
          message: `A cast that believes anything. ${answersAreParsed}`,
        },
      ],
    },
  },
  {
    // The gate itself, and pictures that a build makes.
    files: ["lib/platform/heavy/**", "app/og/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...oneWay.filter((rule) => !heavyImports.includes(rule)),
        ...timeLimits,
      ],
    },
  },
  {
    files: ["local/**", "e2e/**", "supabase/tests/**"],
    ignores: ["local/http-server.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...everywhere],
    },
  },
  {
    files: ["app/**", "components/**", "lib/**", "middleware.ts", "instrumentation.ts"],
    ignores: ["lib/platform/browser/**", "**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "no-restricted-globals": ["error", ...refusable.map((name) => ({ name, message: browserMayRefuse }))],
      "no-restricted-properties": [
        "error",
        ...[...refusable, "cookieEnabled"].map((property) => ({ property, message: browserMayRefuse })),
        // The header of a request is another thing.
        { property: "cookie", allowObjects: ["headers"], message: browserMayRefuse },
        ...["locks", "storage", "serviceWorker"].map((property) => ({
          object: "navigator",
          property,
          message: browserMayRefuse,
        })),
      ],
    },
  },
  {
    files: ["**/*.test.ts", "**/*.test.tsx"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["{app,components,lib}/**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": ["error", ...oneWay.filter((rule) => !heavyImports.includes(rule)), ...inTests],
    },
  },
  {
    files: ["{local,supabase}/**/*.test.ts"],
    // It tries the limit itself.
    ignores: ["local/testing/wait-for.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, ...inTests] },
  },
  {
    files: ["e2e/**"],
    rules: {
      "no-promise-executor-return": ["error", { allowVoid: true }],
      "no-restricted-syntax": ["error", ...everywhere, ...inBrowserTests],
    },
  },
  {
    files: ["e2e/**/*.{test,spec}.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, ...inTests, ...inBrowserTests] },
  },
]);
