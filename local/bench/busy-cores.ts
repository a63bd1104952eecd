import { cpus } from "node:os";

const machine = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
const own = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** How many cores everything on this machine has used since it was called, and this process (load and stand-ins) of them. */
export function watchCores(): () => { all: number; own: number } {
  const [began, allBefore, ownBefore] = [performance.now(), machine(), own()];
  return () => {
    const took = performance.now() - began;
    return { all: (machine() - allBefore) / took, own: (own() - ownBefore) / took };
  };
}
