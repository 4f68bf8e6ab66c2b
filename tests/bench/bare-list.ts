/**
 * Baseline of a list call: a Fastify handler that only runs the select of a page and returns its rows. Its pool has the
 * same size. BARE_STATEMENTS is a JSON array of { text, values }, one per page.
 */
import fastify from 'fastify'
import pg from 'pg'

interface Statement {
  text: string
  values: unknown[]
}
const statements = JSON.parse(process.env.BARE_STATEMENTS ?? '[]') as Statement[]
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.post('/list', async (request) => {
  const { page } = request.body as { page: number }
  const { text, values } = statements[page] as Statement
  return { rows: (await pool.query(text, values)).rows }
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
