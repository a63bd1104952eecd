import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import charts from "@/lib/platform/i18n/messages/en/charts.json";
import { ChartFrame } from "./chart-frame";
import { Steps } from "./steps";

const html = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ charts }}>
      {node}
    </NextIntlClientProvider>,
  );
const days = (...values: (number | null)[]) =>
  values.map((value, index) => ({ day: `2026-01-0${index + 1}`, value }));

test("a chart without a number says so instead of drawing a flat line; one that fell to 0 is drawn", () => {
  const empty = html(<ChartFrame title="Joined" points={days(0, 0)} before={days(null, 0)} />);
  expect(empty).toContain(charts.empty);
  expect(empty).not.toContain("<table");
  const fallen = html(<ChartFrame title="Joined" points={days(0, 0)} before={days(2, 0)} />);
  expect(fallen).not.toContain(charts.empty);
  expect(fallen).toContain("<table");
});

test("steps that nobody took are words, not zeros", () => {
  const steps = [
    { key: "a", label: "Opened", value: 0, before: 0 },
    { key: "b", label: "Joined", value: 0 },
  ];
  expect(html(<Steps steps={steps} />)).toBe(`<p class="text-muted text-sm">${charts.empty}</p>`);
  expect(html(<Steps steps={[{ key: "a", label: "Opened", value: 0, before: 3 }]} />)).toContain("Opened");
});
