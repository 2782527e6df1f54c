/** Set in `localStorage` while messages wait on this device, so that only then their code is loaded at the start. */
export const outboxKey = 'outbox'
