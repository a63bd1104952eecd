import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FailureScreen } from "./failure-screen";

const shown = (error: Error, locale = "en") =>
  renderToStaticMarkup(<FailureScreen error={error} locale={locale} />).replace(/<[^>]+>/g, " ");

it("says of an outage that a service does not answer, and that it tries again by itself", () => {
  const outage = Object.assign(new Error("An error occurred."), { digest: "service_unavailable" });
  expect(shown(outage)).toContain("One of our services isn’t responding.");
  expect(shown(outage)).toMatch(/again automatically/);
  expect(shown(outage, "es")).toContain("Uno de nuestros servicios no responde.");
});

it("does not try again after a bug", () => {
  const bug = Object.assign(new Error("An error occurred."), { digest: "123456" });
  expect(shown(bug)).not.toMatch(/again automatically/);
  expect(shown(bug)).toContain("Retry");
});
