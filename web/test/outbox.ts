import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Answers the question whether something that was not sent is deleted. */
export async function confirmDiscard(): Promise<void> {
  const question = within(await screen.findByRole('alertdialog', { name: /: delete without sending\?$/ }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
}
