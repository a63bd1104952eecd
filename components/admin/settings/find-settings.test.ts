import { describe, expect, it } from "vitest";
import adminSettings from "@/lib/platform/i18n/messages/es/adminSettings.json";
import { findSettings } from "./find-settings";
import { groupSettings } from "./setting-groups";

const settings = [
  { key: "billing.refund_days", name: "Plazo de reembolso", text: "Se ve en la página de precios." },
  { key: "chat.keep_days", name: "Conservación de mensajes", text: "Borramos los mensajes anteriores." },
  { key: "chat.on_home", name: "Mensajes en la página de inicio", text: "Si se muestran los tres últimos." },
];
const find = (query: string) => findSettings(settings, query).map(({ key }) => key);

describe("the search of the settings", () => {
  it.each([
    ["", ["billing.refund_days", "chat.keep_days", "chat.on_home"]],
    ["   ", ["billing.refund_days", "chat.keep_days", "chat.on_home"]],
    ["REEMBOLSO", ["billing.refund_days"]],
    ["pagina", ["billing.refund_days", "chat.on_home"]],
    ["ultimos", ["chat.on_home"]],
    ["mensajes conservación", ["chat.keep_days"]],
    ["keep_days", ["chat.keep_days"]],
    ["chat days", ["chat.keep_days"]],
    ["últimos precios", []],
    [".*", []],
  ])("%j finds %j", (query, found) => expect(find(query)).toEqual(found));

  it("finds something by each word that the empty page proposes", () => {
    const { names, search } = adminSettings;
    const all = Object.entries(names).flatMap(([family, of]) =>
      Object.entries(of).map(([key, name]) => ({ key: `${family}.${key}`, name, text: "" })),
    );
    const proposed = [...search.emptyText.matchAll(/«([^»]+)»/g)].map(([, word = ""]) => word);
    expect(proposed).toHaveLength(2);
    for (const word of proposed) expect(findSettings(all, word), word).not.toEqual([]);
    expect(findSettings(all, "billing.refund_days")).toHaveLength(1);
  });
});

describe("the groups of the settings", () => {
  it("stand in their own order, and are left out when they are empty", () => {
    expect(groupSettings(settings.toReversed())).toEqual([
      { group: "money", settings: [settings[0]] },
      { group: "community", settings: [settings[2], settings[1]] },
    ]);
    expect(groupSettings([])).toEqual([]);
  });

  it("have a place for every setting that has a name", () => {
    const named = Object.keys(adminSettings.names).map((family) => ({ key: `${family}.x` }));
    expect(groupSettings(named).flatMap((each) => each.settings)).toHaveLength(named.length);
  });
});
