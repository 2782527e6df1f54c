/** The machine lacks something, such as a program or disk space: a later retry may succeed. */
export class MachineError extends Error {}
