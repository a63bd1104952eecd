import type { Fault } from "./fault.ts";

/** What a page looks and sounds like: words, width, colours and labels. */
export const looks: Fault[] = [
  {
    subject: "messages",
    name: "A sentence is missing in Spanish",
    file: "lib/platform/i18n/messages/es/pages.json",
    find: '  "readOn": "Sigue leyendo",',
    replace: "",
    tests: { now: ["lib/platform/i18n/messages.test.ts"], then: ["lib/platform/i18n/messages.test.ts"] },
  },
  {
    subject: "messages",
    name: "The security settings lack the words of the sign-in methods",
    file: "app/[locale]/(members)/members/settings/security.tsx",
    find: '"settings.methods",',
    replace: "",
    tests: { now: ["components/messages/messages.test.ts"], then: ["components/messages/messages.test.ts"] },
  },
  {
    subject: "messages",
    name: "The page where creators apply shows the name of a sentence instead of it",
    file: "app/[locale]/(site)/apply/page.tsx",
    find: '<PageHead path="/apply" title={t("title")} lead={t("lead")} />',
    replace: '<PageHead path="/apply" title={t("title")} lead={t("intro" as "lead")} />',
    tests: { now: ["e2e/http/pages.test.ts"], then: ["e2e/http/pages.test.ts"] },
  },
  {
    subject: "layout",
    name: "The title of every member page stands out of a phone of 320 pixels",
    file: "components/members/page-header.tsx",
    find: '"flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-semibold sm:text-3xl"',
    replace: '"flex min-w-96 flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-semibold sm:text-3xl"',
    tests: { now: ["e2e/shell/small-phone.test.ts"], then: ["e2e/shell/small-phone.test.ts"] },
  },
  {
    subject: "layout",
    name: "Public pages scroll sideways on a phone of 320 pixels",
    file: "components/site/plans/plans-with.tsx",
    find: 't("plan", { plan: plan.name })} <Glyph name="arrow" />',
    replace: 't("plan", { plan: plan.name })} <Glyph name="arrow" /><span className="inline-block w-96" />',
    tests: { now: ["e2e/site/crawl.test.ts"], then: ["e2e/site/crawl.test.ts"] },
  },
  {
    subject: "accessibility",
    name: "Quiet words cannot be read on a light page",
    file: "app/globals.css",
    find: "--muted: oklch(0.5 0.02 255);",
    replace: "--muted: oklch(0.7 0.02 255);",
    tests: {
      now: ["components/shell/theme/contrast.test.ts"],
      then: ["components/shell/theme/contrast.test.ts"],
    },
  },
  {
    subject: "accessibility",
    name: "A screen reader does not say which field of a form it is in",
    file: "components/ui/field.tsx",
    find: "htmlFor={id}",
    replace: "",
    tests: { now: ["components/ui/field.test.tsx"], then: ["components/ui/field.test.tsx"] },
  },
  {
    subject: "accessibility",
    name: "A screen reader does not say how many reacted to a message",
    file: "components/chat/message-row.tsx",
    find: '                    aria-label={t("reaction", { emoji, count })}',
    replace: "",
    tests: {
      now: ["components/chat/message-row.test.tsx"],
      then: ["components/chat/message-row.test.tsx"],
    },
  },
];
