import { expect, it, vi } from "vitest";
import { alternatesOf, pageMetadata } from "./metadata";
import { publicPages } from "@/lib/site/pages";
import { pictureName, pictureNames, pictureTitle } from "./pictures";

vi.stubEnv("APP_URL", "https://altura.example/");

it("names every language and a default for a page", () => {
  expect(alternatesOf("/faq")).toMatchObject({
    en: "https://altura.example/faq",
    es: "https://altura.example/es/faq",
    "x-default": "https://altura.example/faq",
  });
});

it("gives a page its own address as canonical, in its language, and those of the other languages", () => {
  const page = pageMetadata({ locale: "es", path: "/", title: "A", description: "B" });
  expect(page.alternates?.languages).toEqual(alternatesOf("/"));
  expect(page.alternates?.canonical).toBe("https://altura.example/es");
  expect(page.openGraph?.images).toMatchObject([{ url: "https://altura.example/og/es/home.png" }]);
});

it("has a sharing picture for every public page, under a name of its own", () => {
  expect(new Set(pictureNames).size).toBe(publicPages.length);
  for (const path of publicPages) expect(pictureTitle(pictureName(path))).toBeDefined();
  expect(pictureTitle("nope")).toBeUndefined();
});
