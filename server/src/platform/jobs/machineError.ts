/** What a job needs of its machine is missing, such as a program or space on a disk: trying again later may succeed. */
export class MachineError extends Error {}
