import { expect, type Page } from '@playwright/test'

type Payment = { card?: RegExp; delivery?: 'at_once' | 'late' | 'twice' | 'before_return' | 'never' }

/** Chooses a test card on the page of the sandbox, and how the school hears of it. */
export async function payInSandbox(page: Page, { card, delivery = 'before_return' }: Payment = {}): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\//)
  if (card) await page.getByRole('radio', { name: card }).check()
  await page.getByText(/^(Для проверки интеграции|For testing the integration)$/).click()
  await page.getByRole('combobox').selectOption(delivery)
  await page.getByRole('button', { name: /^(Оплатить|Сохранить карту|Pay|Save the card)/ }).click()
}
