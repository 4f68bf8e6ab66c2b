/**
 * What the list call is compared with: a Fastify handler that runs the same statements on a pool of the same size and
 * answers their rows. BARE_STATEMENTS is a JSON array of { text, values }; the last one is the count.
 */
import fastify from 'fastify'
import pg from 'pg'

interface Statement {
  text: string
  values: unknown[]
}
const statements = JSON.parse(process.env.BARE_STATEMENTS ?? '{}') as Record<string, Statement[]>
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.post('/list', async (request) => {
  const { model } = request.body as { model: number }
  const results = []
  for (const { text, values } of statements[model] ?? []) results.push(await pool.query(text, values))
  return { rows: results[0]?.rows, total: Number(results.at(-1)?.rows[0]?.count) }
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
