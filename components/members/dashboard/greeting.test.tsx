import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { fallbackDashboard } from "@/lib/members/dashboard/fallback";
import { Greeting } from "./greeting";

const named = (full_name: string) => fallbackDashboard({ user_metadata: { full_name } });

it.each([
  ["Mara Hale", "Hello Mara"],
  ["", "Hello"],
])(
  "greets by the name that the open page has read last (%j), not by the one it was made with",
  (name, words) => {
    const queries = new QueryClient();
    queries.setQueryData(["dashboard"], named(name));
    const messages = { members: { dashboard: { greeting: "Hello {name}", greetingNameless: "Hello" } } };
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        <QueryClientProvider client={queries}>
          <Greeting initial={named("Vera Hale")} />
        </QueryClientProvider>
      </NextIntlClientProvider>,
    );
    queries.clear();
    expect(html).toBe(words);
  },
);
