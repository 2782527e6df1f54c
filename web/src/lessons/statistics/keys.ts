export function openPrefix(userId: string): string {
  return `open ${userId} `
}

export function sincePrefix(userId: string): string {
  return `since ${userId} `
}

export function closedPrefix(userId: string): string {
  return `closed ${userId} `
}
