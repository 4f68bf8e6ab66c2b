/** Answers the first BYTES of the file at FILE to every request, as a static server does at the least. */
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
