/** Whether somebody watches, records or writes something, which an offer to reload would disturb. */
export function isBusy(): boolean {
  return isPlaying() || isWriting()
}

/** Also shows the picture of a camera. */
function isPlaying(): boolean {
  return Array.from(document.querySelectorAll<HTMLMediaElement>('video, audio')).some(
    ({ paused, ended }) => !paused && !ended,
  )
}

const wordlessInputs = ['button', 'checkbox', 'file', 'radio', 'range', 'reset', 'submit']

/** Whether the field with the focus holds words. */
function isWriting(): boolean {
  const { activeElement: field } = document
  if (field instanceof HTMLTextAreaElement) return field.value !== ''
  if (field instanceof HTMLInputElement) return !wordlessInputs.includes(field.type) && field.value !== ''
  return field instanceof HTMLElement && field.isContentEditable && field.textContent !== ''
}
