export function withLock<Result>(
  name: string,
  folder: string,
  work: (keep: (pid: number) => void) => Promise<Result>,
): Promise<Result>
