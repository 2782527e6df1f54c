import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { fuzzEveryEndpoint } from './fuzz.ts'
import { requestsOf } from './requests.ts'

/** Every run repeats the requests of one seed and adds some of a random one, which `FUZZ_SEED` repeats. */
const samples = [
  { seed: 20_260_101, numRuns: 500 },
  { seed: randomSeed(), numRuns: 100 },
]

function randomSeed(): number {
  const chosenSeed = process.env['FUZZ_SEED']
  const seed = chosenSeed === undefined ? randomInt(2 ** 31) : Number(chosenSeed)
  if (!Number.isInteger(seed)) throw new Error('FUZZ_SEED is a whole number')
  process.stdout.write(`Repeat the random requests of the fuzz with FUZZ_SEED=${seed}\n`)
  return seed
}

fuzzEveryEndpoint((endpoint, context) => samples.flatMap((sample) => fc.sample(requestsOf(endpoint, context), sample)))
