import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { JWSTransactionDecodedPayload, SignedDataVerifier } from '@apple/app-store-server-library'
import { currencyDecimals } from '#contract/shop/payments/money.ts'
import type { AppleStore, StoreSettings } from '../../platform/config/configStores.ts'
import { noCurrency, type Purchase } from './purchase.ts'

/** Apple Root CA - G3, valid until 2039; SHA-256 63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179. */
const appleRoot = `-----BEGIN CERTIFICATE-----
MIICQzCCAcmgAwIBAgIILcX8iNLFS5UwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwS
QXBwbGUgUm9vdCBDQSAtIEczMSYwJAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9u
IEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkGA1UEBhMCVVMwHhcN
MTQwNDMwMTgxOTA2WhcNMzkwNDMwMTgxOTA2WjBnMRswGQYDVQQDDBJBcHBsZSBS
b290IENBIC0gRzMxJjAkBgNVBAsMHUFwcGxlIENlcnRpZmljYXRpb24gQXV0aG9y
aXR5MRMwEQYDVQQKDApBcHBsZSBJbmMuMQswCQYDVQQGEwJVUzB2MBAGByqGSM49
AgEGBSuBBAAiA2IABJjpLz1AcqTtkyJygRMc3RCV8cWjTnHcFBbZDuWmBSp3ZHtf
TjjTuxxEtX/1H7YyYl3J6YRbTzBPEVoA/VhYDKX1DyxNB0cTddqXl5dvMVztK517
IDvYuVTZXpmkOlEKMaNCMEAwHQYDVR0OBBYEFLuw3qFYM4iapIqZ3r6966/ayySr
MA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2gA
MGUCMQCD6cHEFl4aXTQY2e3v9GwOAEZLuN+yRhHFD/3meoyhpmvOwgPUnPWTxnS4
at+qIxUCMG1mihDK1A3UT82NQz60imOlM27jbdoXt2QfyFMm+YhidDkLF1vLUagM
6BgD56KyKA==
-----END CERTIFICATE-----
`

type Settings = Pick<StoreSettings, 'takesTests'> & { apple: AppleStore }

/** A purchase that Apple has signed for one of the applications; undefined for anything else. */
export async function readApplePurchase(settings: Settings, signed: string): Promise<Purchase | undefined> {
  const transaction = await firstVerified(settings, (verifier) => verifier.verifyAndDecodeTransaction(signed))
  return transaction && purchaseOf(transaction)
}

export type AppleNotification = { id: string; purchase: Purchase | undefined }

/** A notification that Apple has signed; undefined for anything else. */
export async function readAppleNotification(
  settings: Settings,
  signed: string,
): Promise<AppleNotification | undefined> {
  const notification = await firstVerified(settings, (verifier) => verifier.verifyAndDecodeNotification(signed))
  if (notification?.notificationUUID === undefined) return undefined
  const transaction = notification.data?.signedTransactionInfo
  const purchase = transaction === undefined ? undefined : await readApplePurchase(settings, transaction)
  return { id: notification.notificationUUID, purchase }
}

/** The first verifier that accepts the signature: each takes one application and one environment. */
async function firstVerified<Decoded>(
  settings: Settings,
  decode: (verifier: SignedDataVerifier) => Promise<Decoded>,
): Promise<Decoded | undefined> {
  for (const verifier of await verifiersOf(settings)) {
    const decoded = await decode(verifier).catch(() => undefined)
    if (decoded !== undefined) return decoded
  }
  return undefined
}

const opened = new WeakMap<AppleStore, Promise<SignedDataVerifier[]>>()

function verifiersOf(settings: Settings): Promise<SignedDataVerifier[]> {
  const known = opened.get(settings.apple) ?? openVerifiers(settings)
  opened.set(settings.apple, known)
  return known
}

async function openVerifiers({ apple, takesTests }: Settings): Promise<SignedDataVerifier[]> {
  const { Environment, SignedDataVerifier: Verifier } = await import('@apple/app-store-server-library')
  const pem = apple.rootFile === undefined ? appleRoot : await readFile(apple.rootFile)
  const roots = [new X509Certificate(pem).raw]
  // Nothing is signed for the library's other environments.
  const environments = [Environment.PRODUCTION, ...(takesTests ? [Environment.SANDBOX] : [])]
  return Array.from(apple.apps).flatMap(([bundleId, appId]) =>
    // Signatures stay valid after their certificate expires.
    environments.map((environment) => new Verifier(roots, false, environment, bundleId, appId)),
  )
}

/** Undefined for purchases that are not sold here: auto-renewing subscriptions and family sharing. */
function purchaseOf(transaction: JWSTransactionDecodedPayload): Purchase | undefined {
  const { originalTransactionId, bundleId: appId, productId, type, signedDate } = transaction
  const isShared = transaction.inAppOwnershipType === 'FAMILY_SHARED'
  if (type === 'Auto-Renewable Subscription' || isShared) return undefined
  // A restored transaction names the original one.
  const reference = originalTransactionId ?? transaction.transactionId
  if (reference === undefined || appId === undefined || productId === undefined || signedDate === undefined)
    return undefined
  return {
    store: 'apple',
    reference,
    appId,
    productId,
    ...amountOf(transaction),
    accountToken: transaction.appAccountToken ?? null,
    isRefunded: transaction.revocationDate !== undefined,
    statedAt: new Date(signedDate),
  }
}

/** Apple counts in thousandths of the currency. */
function amountOf({ price = 0, currency }: JWSTransactionDecodedPayload) {
  if (price <= 0 || currency === undefined) return { amountMinor: 0, currency: noCurrency }
  return { amountMinor: Math.round((price / 1000) * 10 ** currencyDecimals(currency)), currency }
}
