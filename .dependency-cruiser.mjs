/**
 * The layers of lib/, lowest first (docs/architecture.md). A module imports from its own layer or a lower one; domains
 * are one layer among themselves.
 */
const layers = ["platform", "session", "guard", "sign-in"];
const above = ["consumers", "site", "admin"];

const path = (names) => `^lib/(${names.join("|")})/`;

const upward = layers.map((layer, index) => ({
  name: `lib/${layer} is below what it imports`,
  severity: "error",
  from: { path: path([layer]) },
  to: { path: "^lib/", pathNot: path(layers.slice(0, index + 1)) },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
const configuration = {
  forbidden: [
    { name: "no circles", severity: "error", from: {}, to: { circular: true } },
    ...upward,
    {
      name: "a domain imports nothing that composes domains",
      severity: "error",
      from: { path: "^lib/", pathNot: path([...layers, ...above]) },
      to: { path: path(above) },
    },
    {
      name: "events know no domain, neither who emits nor who listens",
      severity: "error",
      from: { path: path(["outbox"]) },
      to: { path: "^lib/", pathNot: path(["outbox", "platform"]) },
    },
    {
      name: "the delivery of pages knows no domain",
      severity: "error",
      from: { path: path(["delivery"]) },
      to: { path: "^lib/", pathNot: path(["delivery", "platform"]) },
    },
    {
      name: "the engine of the panel's lists knows no subject",
      severity: "error",
      from: { path: "^lib/admin/list/" },
      to: { path: "^lib/admin/", pathNot: "^lib/admin/list/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.local|node_modules)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
  },
};
export default configuration;
