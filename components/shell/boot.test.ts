import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { brand } from "@/lib/platform/brand";
import { bootScript } from "./boot";

type Page = { cookie?: string; search?: string; light?: boolean; storage?: boolean; closed?: boolean };

/** Runs the script in the head of a page; `click` follows an anchor (or button) with these attributes. */
function open({ cookie = "", search = "", light = false, storage = true, closed = false }: Page = {}) {
  const dataset: Record<string, string> = {};
  const written: string[] = [];
  const stored: Record<string, string> = {};
  let onClick: (event: { target: unknown }) => void = () => {};
  const bar: Record<string, string> = {};
  const head: unknown[] = [];
  const device = { matches: light, onChange: () => {} };
  const observers: (() => void)[] = [];
  const refused = new DOMException("Access is denied for this document.", "SecurityError");
  class Element {
    declare selectors: string[];
    declare dataset: Record<string, string>;
    declare search: unknown;
    constructor(selectors: string[], data: Record<string, string>, query: string) {
      Object.assign(this, { selectors, dataset: data, search: query });
    }
    closest(selector: string) {
      return this.selectors.includes(selector) ? this : null;
    }
  }
  runInNewContext(bootScript, {
    document: {
      documentElement: { dataset },
      head: { append: (element: unknown) => head.push(element) },
      createElement: (name: string) => (name === "meta" ? bar : undefined),
      get cookie() {
        if (closed) throw refused;
        return cookie;
      },
      set cookie(one: string) {
        if (closed) throw refused;
        written.push(one);
      },
    },
    matchMedia: (query: string) => ({
      get matches() {
        return device.matches && query.includes("light");
      },
      addEventListener: (_type: string, listener: () => void) => void (device.onChange = listener),
    }),
    MutationObserver: class {
      constructor(follow: () => void) {
        observers.push(follow);
      }
      observe() {}
    },
    get localStorage() {
      if (closed) throw refused;
      return {
        setItem: (key: string, value: string) => {
          if (!storage) throw new Error("full");
          stored[key] = value;
        },
      };
    },
    location: { search },
    addEventListener: (_type: string, listener: typeof onClick) => void (onClick = listener),
    URLSearchParams,
    Element,
  });
  const click = (selectors: string[], data: Record<string, string> = {}, query = "") => {
    const target = new Element(selectors, data, query);
    onClick({ target });
    return { query: String(target.search) };
  };
  /** The device changes between dark and light. */
  const dusk = (matches: boolean) => {
    device.matches = matches;
    device.onChange();
  };
  /** The colour of the browser's bar once what watches the theme was called. */
  const tint = () => {
    observers.forEach((follow) => follow());
    return head.includes(bar) && bar.name === "theme-color" && bar.content;
  };
  return { dataset, written, stored, click, dusk, tint };
}

it.each([
  [{}, "dark"],
  [{ cookie: "altura_theme=light" }, "light"],
  [{ cookie: "a=1; altura_theme=dark" }, "dark"],
  [{ cookie: "altura_theme=neon" }, "dark"],
  [{ cookie: "altura_theme=system" }, "dark"],
  [{ cookie: "altura_theme=system", light: true }, "light"],
  [{ light: true }, "light"],
  [{ cookie: "altura_theme=neon", light: true }, "light"],
  [{ cookie: "altura_theme=dark", light: true }, "dark"],
  [{ closed: true, light: true }, "light"],
] as [Page, string][])("before the first paint %j is %s", (page, theme) => {
  expect(open(page).dataset.theme).toBe(theme);
});

it("follows the device while it is open, unless dark or light was chosen", () => {
  for (const cookie of ["", "altura_theme=system"]) {
    const { dataset, dusk } = open({ cookie, light: true });
    dusk(false);
    expect(dataset.theme).toBe("dark");
    dusk(true);
    expect(dataset.theme).toBe("light");
  }
  const { dataset, dusk } = open({ cookie: "altura_theme=light", light: true });
  dusk(false);
  expect(dataset.theme).toBe("light");
});

it("gives the bar of the browser the colour of the page, whoever changes the theme", () => {
  expect(open({ light: true }).tint()).toBe(brand.colors.light);
  const { dataset, tint, click } = open();
  expect(tint()).toBe(brand.colors.dark);
  click(["[data-toggle-theme]"]);
  expect(tint()).toBe(brand.colors.light);
  dataset.theme = "dark";
  expect(tint()).toBe(brand.colors.dark);
});

it("knows a member by the hint, and the order of the hub by the flags", () => {
  expect(open().dataset).toEqual({ theme: "dark", appearance: "system" });
  expect(open({ cookie: "a=1; altura_hint=1" }).dataset).toHaveProperty("member", "");
  expect(open({ cookie: "not_altura_hint=1" }).dataset).not.toHaveProperty("member");
  expect(open({ cookie: "altura_flags=other.x~hub_order.doing" }).dataset.hubOrder).toBe("doing");
});

it("goes through all three choices, seen at once from that of the device on, and keeps each for a year", () => {
  const kept = (theme: string) => `altura_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  for (const light of [false, true]) {
    const [own, other] = light ? ["light", "dark"] : ["dark", "light"];
    const { click, dataset, written } = open({ light });
    expect(dataset).toEqual({ appearance: "system", theme: own });
    for (const [appearance, theme] of [
      [other, other],
      [own, own],
      ["system", own],
      [other, other],
    ] as [string, string][]) {
      click(["[data-toggle-theme]"]);
      expect(dataset).toEqual({ appearance, theme });
      expect(written.pop()).toBe(kept(appearance));
    }
  }
});

it("follows the device again once that was chosen, and until then never, also where cookies are blocked", () => {
  for (const closed of [false, true]) {
    const { click, dataset, dusk } = open({ closed });
    click(["[data-toggle-theme]"]);
    expect(dataset.theme).toBe("light");
    dusk(true);
    dusk(false);
    expect(dataset.theme).toBe("light");
    click(["[data-toggle-theme]"]);
    dusk(true);
    expect(dataset).toEqual({ appearance: "dark", theme: "dark" });
    click(["[data-toggle-theme]"]);
    click(["[data-toggle-theme]"]);
    expect(dataset.appearance).toBe("system");
    dusk(false);
    expect(dataset.theme).toBe("dark");
  }
});

it("keeps a chosen plan for a day, in the browser and for the server, with the code of the address", () => {
  const { click, written, stored } = open({ search: "?ref=noor&code=SUMMIT" });
  const { query } = click(["a"], { plan: "plus", carry: "" }, "?checkout=plus");
  expect(query).toBe("ref=noor&code=SUMMIT&checkout=plus");
  expect(stored).toEqual({ altura_checkout_plan: "plus" });
  expect(written).toEqual([
    "altura_checkout_code=SUMMIT; path=/; max-age=86400; samesite=lax",
    "altura_checkout_plan=plus; path=/; max-age=86400; samesite=lax",
  ]);
});

it("keeps the plan for the server where the browser's store is full", () => {
  const { click, written, stored } = open({ storage: false });
  click(["a"], { plan: "plus" });
  expect(stored).toEqual({});
  expect(written).toHaveLength(1);
});

it("carries along what the visitor came with, under what the link itself says", () => {
  const { click } = open({ search: "?ref=noor&next=%2Fold" });
  expect(click(["a"], { carry: "" }, "?next=%2Fnew").query).toBe("ref=noor&next=%2Fnew");
  expect(click(["a"], {}, "?x=1").query).toBe("?x=1");
});

it("leads back to the page with its query, also from a link that has it already", () => {
  const { click } = open({ search: "?code=VLB5-CNVY&a=%26" });
  const next = (link: string) =>
    new URLSearchParams(click(["a"], { back: "" }, `?next=${encodeURIComponent(link)}`).query).get("next");
  expect(next("/es/creator-inviteonly")).toBe("/es/creator-inviteonly?code=VLB5-CNVY&a=%26");
  expect(next("/creator-inviteonly?code=OLD")).toBe("/creator-inviteonly?code=VLB5-CNVY&a=%26");
  expect(click(["a"], { back: "" }, "?with=phone&next=%2Fapply").query).toContain(
    "with=phone&next=%2Fapply%3F",
  );
});

it("keeps the chosen language for a year, and the query", () => {
  const { click, written } = open({ search: "?a=1" });
  expect(click(["a"], { locale: "es" }).query).toBe("?a=1");
  expect(written).toEqual(["altura_locale=es; path=/; max-age=31536000; samesite=lax"]);
});

it("changes theme, plan and language where cookies and storage throw, and remembers nothing", () => {
  const { click, dataset, stored, written } = open({ closed: true, search: "?a=1" });
  expect(dataset).toEqual({ theme: "dark", appearance: "system" });
  click(["[data-toggle-theme]"]);
  expect(dataset.theme).toBe("light");
  expect(click(["a"], { plan: "plus", carry: "" }, "?checkout=plus").query).toBe("a=1&checkout=plus");
  expect(click(["a"], { locale: "es" }).query).toBe("?a=1");
  expect([stored, written]).toEqual([{}, []]);
});

it("leaves other clicks alone", () => {
  const { click, written } = open();
  click(["button"]);
  expect(written).toEqual([]);
});
