import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorePurchase, getStoreAccount } from '#contract/shop/storePurchases/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { addCourse } from './course.ts'
import { addBuyer, addService, type Buyer } from './payments.ts'
import { startSchool, type School } from './school.ts'

export const bundleId = 'com.example.school'
export const prefix = `${bundleId}.`
const local = { 'x-app-id': 'local' }

/** A school whose application sells in stores; `folder` is its own. */
export async function startStoreSchool(
  settingsIn: (folder: string) => Promise<Record<string, string>> | Record<string, string>,
): Promise<School> {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-stores-'))
  const brand = await readFile('brands/local.yaml', 'utf8')
  await writeFile(join(folder, 'local.yaml'), `${brand}appStoreProductPrefix: ${prefix}\n`)
  return startSchool({ BRANDS_DIR: folder, ...(await settingsIn(folder)) })
}

/** A course that the application sells. */
export async function addStoreCourse(
  school: School,
): Promise<{ courseId: number; productId: string; serviceId: number }> {
  const { id: courseId } = await addCourse(school.database)
  const serviceId = await addService(school, { courseId })
  const productId = `${prefix}product${serviceId}`
  await school.database.sql`
    update services set appstore_products = ${JSON.stringify(['application', productId])}, brands = '{local}'
    where id = ${serviceId}`
  return { courseId, productId, serviceId }
}

export type StoreBuyer = Buyer & {
  accountToken: string
  report: (body: Body<typeof createStorePurchase>) => ReturnType<typeof reportOf>
}

/** A learner with the mobile application. */
export async function addStoreBuyer(school: School): Promise<StoreBuyer> {
  const buyer = await addBuyer(school)
  const { body } = await school.call(getStoreAccount, { token: buyer.token, headers: local })
  return { ...buyer, accountToken: body.account_token, report: (reported) => reportOf(school, buyer.token, reported) }
}

function reportOf(school: School, token: string, body: Body<typeof createStorePurchase>) {
  return school.call(createStorePurchase, { body, token, headers: local })
}

/** Apple's data of a purchase, unsigned. */
export function appleTransaction(productId: string, changed: Record<string, unknown> = {}): Record<string, unknown> {
  const id = randomUUID()
  return {
    transactionId: id,
    originalTransactionId: id,
    bundleId,
    productId,
    environment: 'Production',
    type: 'Non-Consumable',
    inAppOwnershipType: 'PURCHASED',
    quantity: 1,
    price: 49_990,
    currency: 'EUR',
    purchaseDate: Date.now(),
    signedDate: Date.now(),
    ...changed,
  }
}
