import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The real sender of campaigns as one file, which a process of its own can run. Answers where it lies. */
export async function buildSender(folder: string): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: "error",
    resolve: { alias: { "@": root, "server-only": join(root, "node_modules/server-only/empty.js") } },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, "lib/campaigns/send/send-process.ts"),
      outDir: folder,
      target: "node24",
      rollupOptions: { output: { entryFileNames: "send.mjs" } },
    },
  });
  return join(folder, "send.mjs");
}
