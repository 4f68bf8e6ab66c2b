/** Baseline of a poll: a Fastify handler that only runs the selects of an idle box's poll and returns JSON. */
import fastify from 'fastify'
import pg from 'pg'

const [token = '', open = ''] = JSON.parse(process.env.BARE_STATEMENTS ?? '[]') as string[]
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.get<{ Params: { vin: string }; Querystring: { hash: string } }>(
  '/poll/:vin',
  async ({ params: { vin }, query }) => {
    const tokenResult = await pool.query({ name: 'token', text: token, values: [vin, query.hash] })
    const offerResult = await pool.query(open, [vin])
    return { config: { polling: { sleep: '00:05:00' } }, known: tokenResult.rows.length, _links: offerResult.rows }
  },
)

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
