import { describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'

describe('Stripe in the environment', () => {
  const valid = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_WEBHOOK_SECRET: `whsec_${'0'.repeat(32)}`,
  }
  const read = (environment: object) => () => readConfig({ ...valid, ...environment })

  test('Stripe needs a secret key and the signing secret of an endpoint', () => {
    expect(read({})().stripe).toMatchObject({ url: 'https://api.stripe.com' })
    expect(read({ STRIPE_SECRET_KEY: '' })).toThrow('STRIPE_SECRET_KEY is missing')
    expect(read({ STRIPE_SECRET_KEY: 'pk_live_0123456789' })).toThrow('STRIPE_SECRET_KEY is not a secret')
    expect(read({ STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET is not the signing secret')
    expect(read({ PAYMENTS: 'paypal' })).toThrow('must be one of sandbox, stripe')
  })

  test.each([
    ['https://stripe.example', false],
    ['http://127.0.0.1:4111', true],
    ['http://127.0.0.1:4111.evil.example', false],
    ['http://api.stripe.com', false],
  ])('the key is sent to Stripe or a test server on this machine only: %s', (url, isTestServer) => {
    const environment = { STRIPE_URL: url, PUBLIC_URL: 'https://school.example' }
    if (isTestServer) expect(read(environment)().stripe?.url).toBe(url)
    else expect(read(environment)).toThrow('STRIPE_URL')
    expect(read({ ...environment, NODE_ENV: 'production' })).toThrow('STRIPE_URL')
  })
})
