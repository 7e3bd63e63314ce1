/** Milliseconds that this process has worked: what else the machine does is no matter of a test's. */
export const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
