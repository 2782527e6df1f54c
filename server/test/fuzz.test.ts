import fc from 'fast-check'
import { fuzzEveryEndpoint } from './fuzz.ts'
import { requestsByKind } from './requests.ts'

const seed = 20_260_101

fuzzEveryEndpoint((endpoint, context) =>
  requestsByKind(endpoint, context).flatMap((request) => fc.sample(request, { seed, numRuns: 1 })),
)
