/** Baseline of a sign-in: a Fastify handler that only runs its statements, in one transaction. */
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

app.post<{ Body: { meeting: string; digest: string; device: string } }>('/signIn', async ({ body }) => {
  const client = await pool.connect()
  const ask = async (name: string, text: string, values: unknown[]) =>
    (await client.query({ name, text, values })).rows[0] as Record<string, unknown> | undefined
  try {
    await client.query('begin')
    const meeting = await ask('meeting', 'select * from meeting where code = $1', [body.meeting])
    const who = await ask(
      'signIn',
      `with before as (select id from attendee where meeting = $1 and split_part(phone, ' ', 1) = $2 limit 1 for update)
       update attendee a set state = 'signedIn', last_sign_in_at = now(), signed_in_at = coalesce(a.signed_in_at, now())
       from before where a.id = before.id returning a.id, a.seat`,
      [meeting?.id, body.digest],
    )
    if (who?.seat === null)
      await ask(
        'seat',
        `with given as (
           update seat set attendee = $1 where id = (select id from seat where meeting = $2 and attendee is null
             order by (group_name is null), id limit 1 for update skip locked)
           returning name, table_name)
         update attendee set seat = given.name, table_name = given.table_name from given where attendee.id = $1`,
        [who.id, meeting?.id],
      )
    const attendee = await ask('attendee', 'select name, number, seat, signed_in_at from attendee where id = $1', [
      who?.id,
    ])
    await ask(
      'device',
      `insert into attendee_device (token_hash, attendee, created_at) values (gen_random_uuid()::text, $1, now())`,
      [who?.id],
    )
    await ask(
      'log',
      `insert into operation_log (at, user_name, page, action, call, details, ip, request_id)
       values (now(), '', '', '', '/signIn', $1, '', gen_random_uuid())`,
      [JSON.stringify(attendee)],
    )
    await client.query('commit')
    return { code: 200, data: attendee }
  } finally {
    client.release()
  }
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
