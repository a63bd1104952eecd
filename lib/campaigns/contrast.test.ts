import { describe, expect, it, vi } from "vitest";
import { contrastOf, faintTexts } from "./contrast";
import { mailFor, prepareMail } from "./mail/render";

vi.stubEnv("APP_URL", "https://altura.example");

describe("texts that are hard to read", () => {
  it("knows the figures of the standard", () => {
    expect(contrastOf("#000000", "#ffffff")).toBe(21);
    expect(contrastOf("#fff", "#ffffff")).toBe(1);
    expect(contrastOf("#767676", "#ffffff")).toBeGreaterThan(4.5);
    expect(contrastOf("#777777", "#ffffff")).toBeLessThan(4.5);
  });

  it("are named, by what they inherit too, and not where nobody sees them", () => {
    const html = `<body style="background-color:#ffffff;color:#111111"><p>Plain</p>
      <div style="color:#bbbbbb"><b>Pale</b><i style="color:#111111">Dark</i></div>
      <div style="display:none;color:#ffffff">Hidden</div></body>`;
    expect(faintTexts(html)).toEqual(["Pale"]);
  });

  it("are found in dark programs, where a colour of its own stays light", () => {
    const html = `<head><style>@media (prefers-color-scheme: dark) {
      .page, .page td { background-color: #000000 !important; color: #ffffff !important; }
      .page .muted { color: #aaaaaa !important; }
    }</style></head><body class="page" style="background-color:#ffffff;color:#111111">
      <p class="muted" style="color:#555555">Fine</p><p style="color:#333333">Left behind</p></body>`;
    expect(faintTexts(html)).toEqual(["Left behind"]);
  });

  it("are none in what campaigns are made of", async () => {
    const text = { en: "# Title\n\nA [link](https://example.com) and **more**" };
    const content = {
      words: { en: { subject: "News", subject_b: "", preview: "Soon" } },
      blocks: [
        { kind: "text" as const, text },
        { kind: "button" as const, label: { en: "Open" }, href: "/pricing" },
        { kind: "plan" as const, key: "plus" },
      ],
    };
    const parts = {
      missions: {},
      streams: {},
      plans: { plus: { name: "Plus" } },
      figures: { members: 1, points_today: 1, minted: 1, supply: null },
    };
    const source = { content, parts, appUrl: "https://altura.example" };
    const prepared = await prepareMail(source as never, "en", "a", null);
    const values = { name: "Vera", first_name: "Vera", points: 1, level: "moraine", tier: "pro" };
    const { html } = mailFor(prepared, {
      ...{ token: "t", leave: "https://altura.example/unsubscribe?token=t" },
      ...{ values, opens: true },
    });
    expect(html).toContain("Open");
    expect(faintTexts(html)).toEqual([]);
  });
});
