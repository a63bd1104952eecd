import type { BenchStack } from "../stack.ts";

const pages = {
  member: [
    "/members/dashboard",
    "/members/affiliate",
    "/members/settings",
    "/members/altura-points/signups",
    "/get-access",
    "/mint",
    "/auth",
  ],
  staff: ["/admin/home", "/admin/work", "/admin/feedback"],
};

/** What a page asks of Supabase, right after signing in and later with the cookies that the application set. */
export async function printCalls({ app, calls, member, staff }: BenchStack, log: (line: string) => void) {
  log("\nDatabase calls of a page: right after signing in, and later");
  const count = async (path: string, headers: { cookie: string }) => {
    calls.take();
    const response = await fetch(app.url + path, { headers, redirect: "manual" });
    await response.text();
    const seen = calls.take();
    return {
      total: seen.reduce((sum, call) => sum + call.count, 0),
      status: response.status,
      names: seen.map(({ path: called }) => called.replace(/^\/(rest|auth)\/v1\/(rpc\/)?/, "")).join(" "),
    };
  };
  for (const [who, paths] of Object.entries(pages)) {
    const session = who === "staff" ? staff : member;
    for (const path of paths) {
      await count(path, session.kept);
      const first = await count(path, session.fresh);
      const later = await count(path, session.kept);
      log(`  ${path.padEnd(36)}${first.total}, ${later.total}  (${first.status}) ${first.names}`);
    }
  }
}
