import { fileURLToPath } from "node:url";

// The copy that is built lies in .local/bench/bare and uses the packages of this project.
const root = fileURLToPath(new URL("../../..", import.meta.url));
const config = {
  output: "standalone",
  poweredByHeader: false,
  turbopack: { root },
  outputFileTracingRoot: root,
};
export default config;
