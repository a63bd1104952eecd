// The walk of .github/CONTRIBUTING.md ("The first change") on a clone of the last commit: a sentence is changed and checked, then
// left out of one language, which the check must name. Its own job of the pipeline, because it installs everything anew.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const clone = mkdtempSync(join(tmpdir(), "altura-first-change-"));
const messages = (locale) => join(clone, "lib/platform/i18n/messages", locale, "site.json");

function change(locale, edit) {
  const site = JSON.parse(readFileSync(messages(locale), "utf8"));
  edit(site.home.questions);
  writeFileSync(messages(locale), `${JSON.stringify(site, null, 2)}\n`);
}

function check() {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "check"], { cwd: clone, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

try {
  const cloned = spawnSync("git", ["clone", "--quiet", ".", clone], { stdio: "inherit" });
  assert.equal(cloned.status, 0, "the clone is made");

  change("en", (questions) => (questions.title = "Before the first step"));
  const changed = check();
  assert.equal(changed.status, 0, `a changed sentence passes:\n${changed.said}`);

  change("es", (questions) => delete questions.title);
  const missing = check();
  assert.notEqual(missing.status, 0, "a sentence that one language lacks does not pass");
  assert.match(missing.said, /home\.questions\.title/, `the sentence is named:\n${missing.said}`);

  console.log("first change ok");
} finally {
  rmSync(clone, { recursive: true, force: true });
}
