import { expect, it } from "vitest";
import { faultyFields, fillPersonal } from "./personal";

const values = { name: "", first: "", points: "1,200", level: "Moraine", tier: "Plus" };

it("fills a field, or what stands after its bar where nothing is known", () => {
  expect(fillPersonal("Hi {{ first | there }}, {{points}} points", values)).toBe("Hi there, 1,200 points");
  expect(fillPersonal("Hi {{first|there}}", { ...values, first: "A & B" }, encodeURIComponent)).toBe(
    "Hi A%20%26%20B",
  );
});

it("finds fields that do not exist and names without a fallback", () => {
  expect(faultyFields("{{first}} {{name|you}} {{level}} {{wallet|x}}")).toEqual([
    "{{first}}",
    "{{wallet|x}}",
  ]);
});
