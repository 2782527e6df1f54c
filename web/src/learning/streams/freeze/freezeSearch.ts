/** `freeze`: opens the dialog that freezes the run. */
export function freezeSearch({ freeze }: Record<string, unknown>): { freeze?: '1' | undefined } {
  return { freeze: freeze === '1' ? '1' : undefined }
}
