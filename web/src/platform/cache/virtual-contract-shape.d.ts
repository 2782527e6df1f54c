declare module 'virtual:contract-shape' {
  /** Fingerprint of the server's answers as the contract describes them. */
  export const shape: string
}
