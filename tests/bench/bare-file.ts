/** Answers every request with the first BYTES of the file at FILE, as a minimal static server does. */
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const path = process.env.FILE ?? ''
const size = Number(process.env.BYTES)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' })
  createReadStream(path, { end: size - 1 }).pipe(response)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
