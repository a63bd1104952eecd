/**
 * What ESLint refuses in tests, because such a test fails by luck: on a slow machine, at another time of day, or beside
 * another test (docs/conventions.md, "Tests").
 */

const refuse = (selector, message) => ({ selector, message });

/** A call of Playwright's or Vitest's `expect(...)` that is tried again until it holds. */
const again = "CallExpression[callee.property.name='toPass']";

const SHORT = "/^(\\d{1,4}|\\d_\\d{3}|1\\d_?\\d{3})$/";
const short =
  "A wait below 20 seconds fails on a busy machine: leave the time out. Only a block of toPass may have one.";
const wait = "A test waits for a condition (expect.poll, vi.waitFor), never for time.";
const soon = "So near a moment has passed on a busy machine before it is looked at: take an hour.";
const once =
  "This is read once, while the page may still move: expect.poll(() => …), or a matcher that waits (toHaveCount, toHaveText).";
const chance =
  "Values from chance or the clock can meet: uniqueDigits, uniqueName or uniquePhone (e2e/support/numbers.ts).";

/** Whose first argument is the function that ends a promise: the promise waits for nothing else. */
const RESOLVES = ":matches([arguments.0.type='Identifier'], [arguments.0.body.callee.type='Identifier'])";

const oneAddress =
  "What an e-mail address is stands in lib/platform/text/email-address.ts, for every form and file.";

/** Second definitions of an e-mail address. */
export const addressChecks = [
  refuse("CallExpression[callee.object.name='z'][callee.property.name='email']", oneAddress),
  refuse("CallExpression[callee.property.name='email'][callee.object.callee]", oneAddress),
  refuse("MemberExpression[object.property.name='regexes'][property.name=/email/i]", oneAddress),
  // A text without blanks, an @ and another: /^[^@\s]+@[^@\s]+$/ and its like.
  refuse("Literal[regex.pattern=/^\\^(\\[\\^[^\\]]*\\]|\\\\S|\\.)[+*{].*@.*\\$$/]", oneAddress),
];

/** A length after blanks are cut off: the form of a text that a person writes, but for what cannot be seen. */
export const writtenTexts = [
  refuse(
    "CallExpression[callee.property.name='max'][arguments.1.value='too_long'] > MemberExpression CallExpression[callee.property.name='trim']",
    "A text that others read is writtenLine or writtenProse (lib/platform/text/written.ts); of any other the length comes before trim().",
  ),
];

/** In the browser: an answer that refuses is no outage, whatever code it brings. */
export const inBrowserCode = [
  refuse(
    "ConditionalExpression > Literal.alternate[value='service_unavailable'], LogicalExpression > Literal.right[value='service_unavailable']",
    "Words of an outage come only where no answer came: refusalOf, refusalIn and refusalThrown (components/ui/refusal-of.ts).",
  ),
  ...["name", "property.name"].map((name) =>
    refuse(
      `MemberExpression[object.${name}='session'][property.name='user']`,
      "Cookies hold no user, and this throws when they have gone: subjectOf(session.access_token).",
    ),
  ),
];

const policy =
  "Content policies are written in lib/platform/request/content-policy.mjs, so that each has every directive.";
const directive =
  "/\\b(?:(?:default|script|style|object|frame|connect|img|worker)-src|base-uri|form-action|frame-ancestors) /";

/** In everything that answers. */
export const inAnswers = [
  refuse(`Literal[value=${directive}]`, policy),
  refuse(`TemplateElement[value.raw=${directive}]`, policy),
];

/** In every test. */
export const inTests = [
  refuse(
    "ImportDeclaration[source.value='fast-check']",
    "Inputs by chance: import fc from local/testing/properties.ts, which gives every run the same.",
  ),
  refuse(
    "ImportDeclaration[source.value=/timers.promises$/] > ImportSpecifier[imported.name='setTimeout']",
    wait,
  ),
  ...[
    "[callee.name='setTimeout']",
    "[callee.object.name=/^(window|globalThis)$/][callee.property.name='setTimeout']",
  ].map((call) => refuse(`NewExpression[callee.name='Promise'] CallExpression${call}${RESOLVES}`, wait)),
  refuse("MemberExpression[property.name='waitForTimeout']", wait),
  refuse("TemplateElement[value.raw=/now\\(\\) *\\+ *interval '\\d+ seconds?'/i]", soon),
  refuse("Literal[value=/^ *(update|insert|select).*now\\(\\) *\\+ *interval '\\d+ seconds?'/i]", soon),
  refuse("TemplateElement[value.raw=/pg_sleep *\\(/]", wait),
  refuse("Literal[value=/^ *(select|do|perform).*pg_sleep *\\(/i]", wait),
  refuse(
    `CallExpression[callee.property.name=/^(poll|waitFor|waitUntil)$/] > ObjectExpression > Property[key.name='timeout'][value.raw=${SHORT}]`,
    short,
  ),
  refuse(`CallExpression[callee.property.name='waitFor'] > Literal[raw=${SHORT}]`, short),
];

/** Playwright's methods that answer at once with what is there. */
const READS =
  "/^(evaluate|evaluateAll|count|boundingBox|innerText|allInnerTexts|textContent|allTextContents|inputValue|innerHTML|getAttribute|is(Visible|Hidden|Checked|Enabled|Disabled|Editable))$/";

/** In everything below `e2e/`. */
export const inBrowserTests = [
  refuse(
    `Property[key.name='timeout'][value.raw=${SHORT}]:not(${again} Property):not(CallExpression[callee.name='requestIdleCallback'] Property)`,
    short,
  ),
  refuse(
    `CallExpression[callee.name='expect'] AwaitExpression > CallExpression[callee.property.name=${READS}]:not(${again} CallExpression)`,
    once,
  ),
  refuse(
    `CallExpression[callee.name='expect'] MemberExpression[property.name='status'] > AwaitExpression:matches([argument.callee.name='fetch'], [argument.callee.property.name=/^(get|post|put|patch|delete|head|fetch|goto|reload)$/]):not(${again} AwaitExpression, CallExpression[arguments.0.value=503] AwaitExpression)`,
    "A page may be 503 for a moment: (await answered(() => …)).status() (e2e/support/answered.ts).",
  ),
  refuse(
    "CallExpression[callee.property.name='clearCookies']:not([arguments.0.properties.0.value.value='altura_consent']):not(FunctionDeclaration[id.name='endSession'] CallExpression)",
    "An open page whose session is gone is refused: signOut(page) leaves it first (e2e/support/members.ts).",
  ),
  refuse(
    `ExpressionStatement:has(CallExpression[callee.property.name=/^(goto|reload)$/]) + ExpressionStatement > AwaitExpression > CallExpression[callee.property.name='press'][callee.object.property.name='keyboard']:not(${again} CallExpression)`,
    "A key before the scripts of the page is lost: press it again until something shows (toPass).",
  ),
  refuse(
    "CallExpression[callee.property.name='finished'][arguments.length=0]",
    "It never ends when the page lets go of the rest of an answer: received(page, …) (e2e/support/received.ts).",
  ),
  refuse("MemberExpression[object.name='Math'][property.name='random']", chance),
  refuse("ImportSpecifier[imported.name=/^random(Int|Bytes)$/]", chance),
  refuse("MemberExpression[property.name=/^random(Int|Bytes)$/]", chance),
  refuse("TemplateElement[value.raw=/\\brandom\\(\\)/]", chance),
  ...["BinaryExpression[operator='%']", "TemplateLiteral", "CallExpression[callee.name='String']"].map(
    (parent) =>
      refuse(`${parent} > CallExpression[callee.object.name='Date'][callee.property.name='now']`, chance),
  ),
  ...[
    "Literal[raw=/(?<![\\w%.])20(2[6-9]|[3-9]\\d)(?!\\w)/]",
    "TemplateElement[value.raw=/(?<![\\w%.])20(2[6-9]|[3-9]\\d)(?!\\w)/]",
  ].map((selector) =>
    refuse(
      selector,
      "A day that will pass: now() + interval '40 days', and the words from the row that was written.",
    ),
  ),
];

const readersZone =
  "A moment that concerns the reader is shown by components/moments: in their time zone, and in UTC on hover, focus and tap. What stays in UTC by rule is inUtc of local/testing/lint-rules.mjs (docs/decisions/0071).";

/** Times of a formatter, which are in UTC, and an element that would not show them otherwise. */
export const momentsOfReaders = [
  "CallExpression[callee.property.name=/^(time|clock)$/] > MemberExpression > Identifier[name='format']",
  "CallExpression[callee.property.name=/^(time|clock)$/] > MemberExpression > CallExpression[callee.name='formatter']",
  "JSXOpeningElement[name.name='time']",
].map((selector) => ({ selector, message: readersZone }));

const fewAtOnce =
  "Work that costs memory or processor goes through heavyWork (lib/platform/heavy), a few pieces at a time in each process.";

/** What decodes or draws pictures and makes PDFs. Parts of a document (Page, Text) cost nothing, nor do types. */
export const heavyImports = [
  "ImportDeclaration[source.value='sharp'][importKind!='type']",
  "ImportDeclaration[source.value='@react-pdf/renderer'] > ImportSpecifier[imported.name=/^(render|pdf$|PDF)/]",
  "ImportDeclaration[source.value='next/og'] > ImportSpecifier[imported.name='ImageResponse']",
  "ImportExpression[source.value=/^(sharp|next.og|@react-pdf.renderer)$/]",
].map((selector) => ({ selector, message: fewAtOnce }));

/** What is in UTC by rule (docs/decisions/0071): receipts, statements, published texts, figures with their source, the panel; and the element itself. */
export const inUtc = [
  "app/api/me/statement/**",
  "components/admin/**",
  "components/billing/result/receipt.tsx",
  "components/members/when.tsx",
  "components/mint/result/mint-receipt.tsx",
  "components/moments/time-element.tsx",
  "components/pledges/pledge-progress.tsx",
  "components/settings/{mints-card,payment-list}.tsx",
  "components/site/documents/**",
  "components/site/figures/**",
  "components/statements/**",
  "components/storefronts/order-view.tsx",
];
