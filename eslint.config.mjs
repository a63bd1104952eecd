import { defineConfig, globalIgnores } from "eslint/config";
import nextTypescript from "eslint-config-next/typescript";
import nextVitals from "eslint-config-next/core-web-vitals";
import {
  answersAreParsed,
  browserMayRefuse,
  everywhere,
  oneWay,
  refusable,
  timeLimits,
} from "./local/testing/lint-code.mjs";
import {
  heavyImports,
  inAnswers,
  inBrowserCode,
  inBrowserTests,
  inTests,
  inUtc,
  momentsOfReaders,
} from "./local/testing/lint-rules.mjs";

/** Imports point one way: app → components → lib; local/ and e2e/ stay outside (docs/architecture.md). */
const forbid = (patterns, message) => ["error", { patterns: [{ group: patterns, message }, oneLink] }];

const oneLink = {
  group: ["next/link"],
  message: "Links are components/ui/anchor.tsx (docs/decisions/0010): next/link costs every page script.",
};

const from = (...folders) =>
  folders.flatMap((folder) => [`@/${folder}`, `@/${folder}/**`, `**/../${folder}/**`, `../${folder}/**`]);

const formatters = ["format", "moments", "zone"].map((name) => `lib/platform/i18n/${name}.ts`);

export default defineConfig([
  ...nextVitals,
  ...nextTypescript,
  globalIgnores([
    ".next/**",
    ".local/**",
    ".local-empty/**",
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
