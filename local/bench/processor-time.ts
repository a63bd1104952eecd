import { readFile } from "node:fs/promises";

/** Milliseconds of processor time that a process has used so far, in steps of ten (`man 5 proc_pid_stat`); only on Linux, else NaN. */
export async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
