// `node measured.mjs <file> <command> [arguments]` runs a command and writes to the file how many seconds of a processor
// it and everything that it started and waited for has used. Linux counts them for each process (proc_pid_stat(5),
// cutime and cstime, in hundredths); elsewhere the file stays as it is.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const [file, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: "inherit" });
// Ctrl-C reaches the whole process group by itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
child.on("error", (error) => {
  console.error(error);
  process.exit(127);
});
child.on("exit", (code) => {
  if (existsSync("/proc/self/stat")) {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ");
    writeFileSync(file, String((Number(fields[13]) + Number(fields[14])) / 100));
  }
  process.exit(code ?? 1);
});
