/**
 * What ESLint refuses in the application: second ways of doing what has one (docs/conventions.md). Which files each list is for stands in
 * `eslint.config.mjs`.
 */

import { addressChecks, heavyImports, writtenTexts } from "./lint-rules.mjs";

const oneFormatter =
  "Figures, money and dates are written by lib/platform/i18n/format.ts, moments by moments.ts beside it: the same everywhere.";

export const answersAreParsed =
  "What the database answers is checked by a schema: unwrapAs (lib/platform/supabase/answers/unwrap-as.ts).";

const codeIsAskedForAgain =
  "Code that comes later is loaded by later() or loadCode() (components/ui): without them the error screen takes the place of the page when it does not come.";

const failuresNameTheirCause =
  'A message alone is "fetch failed": describeError (lib/platform/describe-error.ts) names the cause, and the browser shows it for the error itself.';

const connectionsAreKept =
  "Servers are made by createHttpServer (local/http-server.ts): Node closes an idle connection after five seconds.";

/** What holds for the stand-ins and for tests too. */
export const everywhere = [
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
export const oneWay = [
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
export const timeLimits = [
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

export const browserMayRefuse =
  "A browser may refuse storage, cookies and channels between tabs, also by throwing when they are named: lib/platform/browser is the only access.";

/** What browsers refuse where site data is blocked. The rule of properties sees `window["…"]` and destructuring too. */
export const refusable = [
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "caches",
  "cookieStore",
  "BroadcastChannel",
];
