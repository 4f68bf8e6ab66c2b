import { code } from '../../../kit/code.ts'
import { decodeFrame, fromHex, toHex } from '../../../protocol/index.ts'
import { piecesOf } from '../../../protocol/pieces.ts'
import { fault } from '../../../server/fault.ts'
import { serve, thing } from '../../../server/thing/thing.ts'
import { parseCalls } from './contract.ts'
import { parseWords as words } from './texts.ts'

const parse = serve(parseCalls.parse, ({ hex }) => {
  const bytes = bytesOf(hex)
  return {
    pieces: piecesOf(bytes).map(({ kind, at, bytes: own }) => {
      const { version, fields, problems } = decodeFrame(own)
      return { kind, at, hex: toHex(own), version: version ?? null, fields, problems }
    }),
  }
})

function bytesOf(hex: string): Uint8Array {
  try {
    return fromHex(hex)
  } catch {
    throw fault(code.invalid, 'invalid', { fields: [{ field: 'hex', label: words.hex, text: words.notHex }] })
  }
}

export default thing({
  calls: [parse],
})
