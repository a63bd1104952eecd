import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { NextPageLoading } from "./soft-navigation";

describe("the page that is on its way", () => {
  it("is announced: no text lies outside a status", () => {
    const html = renderToStaticMarkup(<NextPageLoading label="Loading" slow="Still waiting" />);
    const outside = html.replace(/<(\w+)[^>]*role="status".*?<\/\1>/gs, "").replace(/<[^>]*>/g, "");
    expect(outside).toBe("");
    expect(html).toContain("Loading");
    expect(html).toContain("Still waiting");
  });
});
