import fastify from 'fastify'
import { openDatabase } from '../server/src/platform/database/database.ts'

/** The baseline of the server benchmarks: one prepared select by primary key. */
const database = openDatabase({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()

app.get('/readyz', () => ({}))
app.get<{ Params: { id: string } }>('/users/:id', async ({ params }) => {
  const [user] = await database.sql`
    select id, email, username, name, last_name, locale, timezone from users where id = ${params.id}`
  return user
})

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']) })
process.once('SIGTERM', () => void app.close().then(() => database.close()))
